// SPDX-License-Identifier: MIT
/// Texts about modules and about faults of kernels. Most are parts of a message: see fault.cpp and
/// trap_fault.cpp.
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/facts/messages.hpp"

namespace labcheck::simgpu::text {

// Modules.
LABCHECK_MESSAGE(ptx_cannot_be_read, "the PTX cannot be read: {problem}");
LABCHECK_MESSAGE(variable_defined_twice, "variable '{variable}' is defined twice");
LABCHECK_MESSAGE(no_memory_for_variable, "not enough memory for variable '{variable}'");

// Threads.
LABCHECK_MESSAGE(thread_of_same_block, "thread {thread}");

// Races.
LABCHECK_MESSAGE(write_after_write, "{thread} overwrites a value that {other} wrote");
LABCHECK_MESSAGE(write_after_write_at_line,
                 "{thread} overwrites a value that {other} wrote at line {line}");
LABCHECK_MESSAGE(write_after_read, "{thread} overwrites a value that {other} read");
LABCHECK_MESSAGE(write_after_read_at_line,
                 "{thread} overwrites a value that {other} read at line {line}");
LABCHECK_MESSAGE(read_after_write, "{thread} reads a value that {other} wrote");
LABCHECK_MESSAGE(read_after_write_at_line,
                 "{thread} reads a value that {other} wrote at line {line}");
LABCHECK_MESSAGE(blocks_not_ordered, "nothing orders the two blocks");
LABCHECK_MESSAGE(atomic_of_block_scope,
                 "an operation with block scope is not atomic for other blocks; remove _block or "
                 "use cuda::thread_scope_device");
LABCHECK_MESSAGE(fence_of_block_scope,
                 "a fence with block scope does not order the two blocks; use __threadfence()");
LABCHECK_MESSAGE(no_fence_before_signal,
                 "nothing orders the two blocks; call __threadfence() before you set the flag or "
                 "release the lock");
LABCHECK_MESSAGE(no_fence_after_signal,
                 "nothing orders the two blocks; call __threadfence() after you see the flag or "
                 "take the lock");

// Reads before an asynchronous copy has finished.
LABCHECK_MESSAGE(early_read_of_own_copy,
                 "{thread} reads shared memory before the asynchronous copy that it started has "
                 "finished; wait for the copy ({wait}) before reading");
LABCHECK_MESSAGE(early_read_of_own_copy_at_line,
                 "{thread} reads shared memory before the asynchronous copy that it started at "
                 "line {line} has finished; wait for the copy ({wait}) before reading");
LABCHECK_MESSAGE(early_read_of_other_copy,
                 "{thread} reads shared memory before the asynchronous copy that {other} started "
                 "has finished; that thread must wait for the copy ({wait}), and a barrier must "
                 "follow");
LABCHECK_MESSAGE(early_read_of_other_copy_at_line,
                 "{thread} reads shared memory before the asynchronous copy that {other} started "
                 "at line {line} has finished; that thread must wait for the copy ({wait}), and a "
                 "barrier must follow");
LABCHECK_MESSAGE(wait_for_copy_group, "__pipeline_wait_prior(), wait() or cp.async.wait_group");
LABCHECK_MESSAGE(wait_for_phase, "wait() on its barrier, or mbarrier.try_wait");

// Barriers that not all threads reach.
LABCHECK_MESSAGE(warp_at_different_barriers,
                 "threads of one warp wait at different __syncthreads() calls: {thread} at this "
                 "one, {other} at another one");
LABCHECK_MESSAGE(warp_at_different_barriers_at_line,
                 "threads of one warp wait at different __syncthreads() calls: {thread} at this "
                 "one, {other} at another one at line {line}");
LABCHECK_MESSAGE(block_at_different_barriers,
                 "threads of one block wait at different __syncthreads() calls: {thread} at this "
                 "one, {other} at another one");
LABCHECK_MESSAGE(block_at_different_barriers_at_line,
                 "threads of one block wait at different __syncthreads() calls: {thread} at this "
                 "one, {other} at another one at line {line}");
LABCHECK_MESSAGE(barrier_skipped,
                 "{thread} waits at this __syncthreads(), but {other} skips it, so its effect is "
                 "undefined; move it to code that all threads of the block reach");
LABCHECK_MESSAGE(barrier_skipped_at_line,
                 "{thread} waits at this __syncthreads(), but {other} skips it because of the "
                 "condition at line {line}, so its effect is undefined; move it to code that all "
                 "threads of the block reach");
LABCHECK_MESSAGE(waits_forever,
                 "block {block} waits forever: not all of its threads reach the same "
                 "__syncthreads() ({waiting})");

// Uninitialized values.
LABCHECK_MESSAGE(address_from_variable,
                 "{thread} computes an address from an uninitialized variable; initialize it "
                 "before you use it");
LABCHECK_MESSAGE(address_from_memory, "{thread} computes an address from {value}; {remedy}");
LABCHECK_MESSAGE(branch_on_variable,
                 "{thread} takes a branch that depends on an uninitialized variable; initialize "
                 "it before you use it");
LABCHECK_MESSAGE(branch_on_memory, "{thread} takes a branch that depends on {value}; {remedy}");
LABCHECK_MESSAGE(result_from_variable,
                 "{thread} stores a result computed from an uninitialized variable; initialize it "
                 "before you use it");
LABCHECK_MESSAGE(result_from_memory, "{thread} stores a result computed from {value}; {remedy}");
LABCHECK_MESSAGE(operand_from_variable,
                 "{thread} calls an atomic operation with an uninitialized variable; initialize "
                 "it before you use it");
LABCHECK_MESSAGE(operand_from_memory, "{thread} calls an atomic operation with {value}; {remedy}");
LABCHECK_MESSAGE(atomic_on_uninitialized, "{thread} atomically updates {memory}; {remedy}");
LABCHECK_MESSAGE(uninitialized_shared, "uninitialized shared memory");
LABCHECK_MESSAGE(uninitialized_local, "uninitialized local memory");
LABCHECK_MESSAGE(uninitialized_global, "uninitialized global memory");
LABCHECK_MESSAGE(uninitialized_shared_at_line, "uninitialized shared memory, read at line {line}");
LABCHECK_MESSAGE(uninitialized_local_at_line, "uninitialized local memory, read at line {line}");
LABCHECK_MESSAGE(uninitialized_global_at_line, "uninitialized global memory, read at line {line}");
LABCHECK_MESSAGE(absent_lane, "the value of a lane that does not take part in a shuffle");
LABCHECK_MESSAGE(absent_lane_at_line,
                 "the value of a lane that does not take part in the shuffle at line {line}");
LABCHECK_HINT(use_lanes_of_mask,
              "use only values of lanes that are in its mask and have not returned");
LABCHECK_HINT(initialize_local, "initialize local arrays before you read them");
LABCHECK_HINT(initialize_shared,
              "write it first: shared memory is uninitialized when a block starts");
LABCHECK_HINT(initialize_global,
              "initialize it first: cudaMalloc() and malloc() do not clear memory");

// Accesses that stop a kernel.
LABCHECK_MESSAGE(read_of, "read of {size}");
LABCHECK_MESSAGE(write_of, "write of {size}");
LABCHECK_MESSAGE(atomic_operation_of, "atomic operation of {size}");
LABCHECK_MESSAGE(use_after_free, "use-after-free {access} by {threads}");
LABCHECK_MESSAGE(out_of_bounds_access, "out-of-bounds {access} by {threads}");
LABCHECK_MESSAGE(access_through_null, "invalid {access} through a null pointer by {threads}");
LABCHECK_MESSAGE(invalid_access, "invalid {access} by {threads}");
LABCHECK_MESSAGE(misaligned_access, "misaligned {access} by {threads}");
LABCHECK_MESSAGE(out_of_shared_memory,
                 "out-of-bounds {access} at byte {byte} of shared memory by {threads}");
LABCHECK_MESSAGE(out_of_local_array, "out-of-bounds {access} in a local array by {threads}");
LABCHECK_MESSAGE(out_of_parameters,
                 "out-of-bounds {access} in the kernel's parameters by {threads}");
LABCHECK_MESSAGE(assertion_failed, "assertion '{condition}' failed in {threads}");
LABCHECK_MESSAGE(kernel_stopped_itself,
                 "the kernel stopped itself (__trap(), or __brkpt() without a debugger) in "
                 "{threads}");
LABCHECK_MESSAGE(stack_overflow, "the stack overflowed in {threads}: the recursion is too deep");
LABCHECK_PLURAL_MESSAGE(kernel_does_not_end,
                        "the kernel does not end: a block exceeded its limit of {count} "
                        "instruction, in {threads}",
                        "the kernel does not end: a block exceeded its limit of {count} "
                        "instructions, in {threads}");
LABCHECK_MESSAGE(blocks_wait_forever,
                 "the kernel does not end: its blocks wait for each other forever ({waiting}), in "
                 "{threads}");
LABCHECK_MESSAGE(kernel_abandoned, "the kernel was stopped because the program has ended");
LABCHECK_MESSAGE(refused_in_threads, "{fact}, in {threads}");

// Where an access went.
LABCHECK_MESSAGE(allocation_of, "an allocation of {size}");
LABCHECK_MESSAGE(named_allocation, "'{name}' ({size})");
LABCHECK_MESSAGE(fact_with_range, "{fact} {range}");
LABCHECK_MESSAGE(only_zero_is_valid, "(valid: 0)");
LABCHECK_MESSAGE(valid_up_to, "(valid: 0 to {last})");
LABCHECK_PLURAL_MESSAGE(index_of_array,
                        "index {index}, but the array has {count} element of {size}",
                        "index {index}, but the array has {count} elements of {size}");
LABCHECK_PLURAL_MESSAGE(index_of_allocation,
                        "index {index}, but '{name}' has {count} element of {size}",
                        "index {index}, but '{name}' has {count} elements of {size}");
LABCHECK_MESSAGE(across_the_end, "across the end of {allocation}");
LABCHECK_MESSAGE(at_address, "address {address}");
LABCHECK_MESSAGE(inside_freed, "inside {allocation}");
LABCHECK_MESSAGE(just_past_the_end, "just past the end of {allocation}");
LABCHECK_PLURAL_MESSAGE(past_the_end, "{count} byte past the end of {allocation}",
                        "{count} bytes past the end of {allocation}");
LABCHECK_PLURAL_MESSAGE(before_the_start, "{count} byte before the start of {allocation}",
                        "{count} bytes before the start of {allocation}");
LABCHECK_MESSAGE(not_a_device_address, "{address} is not a device address");
LABCHECK_MESSAGE(not_a_multiple, "address {address} is not a multiple of {size}");
LABCHECK_MESSAGE(block_has, "the block has {size}");

// What to do about an access.
LABCHECK_HINT(round_size_up,
              "make the size a multiple of {size} bytes, or access the rest in smaller pieces");
LABCHECK_HINT(free_after_last_use, "free memory only after its last use");
LABCHECK_HINT(add_guard, "add a guard such as if (i < n)");
LABCHECK_HINT(keep_first_threads_out, "add a guard that keeps the first threads out");
LABCHECK_HINT(check_index_and_loops, "check the index calculation and the loop bounds");
LABCHECK_HINT(check_negative_index, "check that the index cannot become negative");
LABCHECK_HINT(check_sizes_of_index, "check the sizes from which the index is computed");
LABCHECK_HINT(allocate_before_launch, "allocate the memory with cudaMalloc before the launch");
LABCHECK_HINT(check_index_computation, "check how the index is computed");
LABCHECK_HINT(pass_device_pointer,
              "pass the kernel a pointer from cudaMalloc or cudaMallocManaged, not a host pointer");
LABCHECK_HINT(align_vectors,
              "vectors such as float4 need addresses that are multiples of their size");
LABCHECK_HINT(check_cast, "check the cast from a pointer to a smaller type");
LABCHECK_HINT(check_shared_size, "check the index and the shared-memory size of the launch");
LABCHECK_HINT(check_array_length, "check the index against the length of the array");
LABCHECK_HINT(add_guard_in_bytes, "add a guard; the first coordinate is in bytes");
LABCHECK_HINT(multiply_coordinate,
              "the first coordinate is in bytes: multiply it by the size of an element");
LABCHECK_HINT(launch_cooperatively, "grid.sync() needs a launch with cudaLaunchCooperativeKernel");
LABCHECK_HINT(check_loops, "check that every loop ends for every thread");

}  // namespace labcheck::simgpu::text
