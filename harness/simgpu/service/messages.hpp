// SPDX-License-Identifier: MIT
/// Texts about a program's calls and launches. Many are parts of a message.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::simgpu::text {

// The calls, and the memory that they allocated.
LABCHECK_MESSAGE(nth_ending_in_1, "the {number}st {call}");
LABCHECK_MESSAGE(nth_ending_in_2, "the {number}nd {call}");
LABCHECK_MESSAGE(nth_ending_in_3, "the {number}rd {call}");
LABCHECK_MESSAGE(nth, "the {number}th {call}");
LABCHECK_MESSAGE(call_of_size, "{call} ({size})");
LABCHECK_MESSAGE(call_at_line, "{call} ({size}, line {line})");
LABCHECK_MESSAGE(host_to_host, "{call} ({size}, host to host)");
LABCHECK_MESSAGE(host_to_device, "{call} ({size}, host to device)");
LABCHECK_MESSAGE(device_to_host, "{call} ({size}, device to host)");
LABCHECK_MESSAGE(device_to_device, "{call} ({size}, device to device)");
LABCHECK_MESSAGE(call_with_problem, "{call}: {problem}");
LABCHECK_MESSAGE(call_failed, "{call} failed");

// Copies and fills.
LABCHECK_MESSAGE(source_is_variable_name,
                 "the source is the name of the device variable '{variable}'; call "
                 "cudaMemcpyFromSymbol");
LABCHECK_MESSAGE(destination_is_variable_name,
                 "the destination is the name of the device variable '{variable}'; call "
                 "cudaMemcpyToSymbol");
LABCHECK_MESSAGE(source_is_address_of_variable,
                 "the source is the address of a host variable that points to {allocation}; pass "
                 "the variable without &");
LABCHECK_MESSAGE(destination_is_address_of_variable,
                 "the destination is the address of a host variable that points to {allocation}; "
                 "pass the variable without &");
LABCHECK_MESSAGE(pointer_is_address_of_variable,
                 "the pointer is the address of a host variable that points to {allocation}; pass "
                 "the variable without &");
LABCHECK_MESSAGE(source_is_invalid,
                 "the source is not a valid address on the device or the host; initialize the "
                 "pointer with cudaMalloc");
LABCHECK_MESSAGE(destination_is_invalid,
                 "the destination is not a valid address on the device or the host; initialize "
                 "the pointer with cudaMalloc");
LABCHECK_MESSAGE(source_is_host_memory,
                 "the source is host memory; pass a pointer from cudaMalloc");
LABCHECK_MESSAGE(destination_is_host_memory,
                 "the destination is host memory; pass a pointer from cudaMalloc");
LABCHECK_MESSAGE(source_is_not_device_memory,
                 "the source is not device memory; pass a pointer from cudaMalloc");
LABCHECK_MESSAGE(destination_is_not_device_memory,
                 "the destination is not device memory; pass a pointer from cudaMalloc");
LABCHECK_MESSAGE(source_is_null_on_device,
                 "the source is a null pointer; allocate it with cudaMalloc first");
LABCHECK_MESSAGE(destination_is_null_on_device,
                 "the destination is a null pointer; allocate it with cudaMalloc first");
LABCHECK_MESSAGE(source_is_null_on_host,
                 "the source is a null pointer; allocate the host memory first");
LABCHECK_MESSAGE(destination_is_null_on_host,
                 "the destination is a null pointer; allocate the host memory first");
LABCHECK_MESSAGE(rows_overlap, "rows of the destination overlap; pass the pitch of the allocation");
LABCHECK_MESSAGE(source_is_too_small, "the source is too small: {allocation}; {advice}");
LABCHECK_MESSAGE(destination_is_too_small, "the destination is too small: {allocation}; {advice}");
LABCHECK_HINT(use_at_most, "use at most {size}");
LABCHECK_HINT(allocate_elements, "allocate n * sizeof(element) bytes, not n bytes");
LABCHECK_HINT(allocate_at_least, "allocate at least {size}");
LABCHECK_MESSAGE(source_starts_late,
                 "the source starts at byte {offset} of {allocation}, only {size} before its end; "
                 "use at most that many bytes");
LABCHECK_MESSAGE(destination_starts_late,
                 "the destination starts at byte {offset} of {allocation}, only {size} before its "
                 "end; use at most that many bytes");
LABCHECK_MESSAGE(source_was_freed,
                 "the source was already freed: {allocation}; free memory only after its last "
                 "use");
LABCHECK_MESSAGE(destination_was_freed,
                 "the destination was already freed: {allocation}; free memory only after its "
                 "last use");
LABCHECK_MESSAGE(source_is_not_allocated,
                 "the source is not in memory that the host allocated; pass a pointer from "
                 "cudaMalloc");
LABCHECK_MESSAGE(destination_is_not_allocated,
                 "the destination is not in memory that the host allocated; pass a pointer from "
                 "cudaMalloc");
LABCHECK_MESSAGE(copies_to_device,
                 "the destination is device memory and the source is host memory; pass "
                 "cudaMemcpyHostToDevice");
LABCHECK_MESSAGE(copies_to_host,
                 "the destination is host memory and the source is device memory; pass "
                 "cudaMemcpyDeviceToHost");
LABCHECK_MESSAGE(not_a_direction,
                 "{value} is not a valid cudaMemcpyKind; pass cudaMemcpyHostToDevice or another "
                 "of its enumerators");
LABCHECK_MESSAGE(copy_past_variable,
                 "a copy of {size} starts at byte {offset} of '{variable}', which has only {all}; "
                 "check the size and the offset");
LABCHECK_MESSAGE(uninitialized_source,
                 "{call}: the source contains {size} of uninitialized memory, starting at byte "
                 "{offset} of {allocation}; write it first, or copy less");
LABCHECK_MESSAGE(copied_too_little,
                 "{call} copied only {size} of {allocation}, so multiply its size by the size of "
                 "an element");
LABCHECK_MESSAGE(host_dereferences_device_pointer,
                 "host code dereferenced the device pointer {address}; copy the data to the host "
                 "with cudaMemcpy first");

// Allocating and freeing.
LABCHECK_MESSAGE(not_address_of_pointer,
                 "{call}: the first argument must be the address of a pointer variable, but "
                 "{argument}; pass &x instead of x");
LABCHECK_MESSAGE(argument_is_null, "it is a null pointer");
LABCHECK_MESSAGE(argument_is_value, "it is the value of a variable that has no valid pointer");
LABCHECK_MESSAGE(argument_points_to, "it points to {allocation}");
LABCHECK_MESSAGE(size_is_negative,
                 "{call} (-{count} bytes) failed with {error} because its size is negative");
LABCHECK_MESSAGE(memory_is_full,
                 "{call} ({size}) failed with {error} because only {free} were free");
LABCHECK_MESSAGE(uses_null_of_refused_call,
                 "{refusal}, and {user} uses its null pointer; check the error of every CUDA call");
LABCHECK_MESSAGE(kernel_named, "kernel {kernel}");
LABCHECK_MESSAGE(other_function_frees,
                 "this function cannot free the memory; call the one that belongs to its "
                 "allocation");
LABCHECK_MESSAGE(named_function_frees,
                 "this function cannot free the memory: {allocation}; call {function}");
LABCHECK_MESSAGE(not_start_of_allocation,
                 "the pointer is not the start of an allocation, but byte {offset} of "
                 "{allocation}; pass the pointer that the allocating call returned");
LABCHECK_MESSAGE(already_freed, "the memory was already freed: {allocation}; free it only once");
LABCHECK_MESSAGE(already_freed_by,
                 "the memory was already freed by {call}: {allocation}; free it only once");
LABCHECK_MESSAGE(pointer_not_allocated,
                 "the pointer is not in an allocation; pass a pointer that cudaMalloc returned");
LABCHECK_MESSAGE(pointer_is_invalid,
                 "the pointer is not a valid address; initialize it with cudaMalloc");
LABCHECK_MESSAGE(pointer_not_from_cuda,
                 "the pointer is not from a CUDA allocation function; free memory of malloc() "
                 "with free()");
LABCHECK_MESSAGE(freed_buffer_of_caller,
                 "the submission freed '{buffer}' ({size}), which belongs to its caller; free "
                 "only memory that you allocated");

// What a program never freed.
LABCHECK_MESSAGE(never_freed, "{allocation} was never freed");
LABCHECK_PLURAL_MESSAGE(calls_never_freed, "{count} allocation of {call} ({size}) was never freed",
                        "{count} allocations of {call} ({size}) were never freed");
LABCHECK_PLURAL_MESSAGE(more_never_freed, "{count} more allocation ({size}) was never freed",
                        "{count} more allocations ({size}) were never freed");
LABCHECK_PLURAL_MESSAGE(textures_never_destroyed,
                        "{count} texture object was never destroyed; call "
                        "cudaDestroyTextureObject",
                        "{count} texture objects were never destroyed; call "
                        "cudaDestroyTextureObject");
LABCHECK_PLURAL_MESSAGE(surfaces_never_destroyed,
                        "{count} surface object was never destroyed; call "
                        "cudaDestroySurfaceObject",
                        "{count} surface objects were never destroyed; call "
                        "cudaDestroySurfaceObject");
LABCHECK_PLURAL_MESSAGE(heap_blocks_never_freed,
                        "{count} block ({size}) allocated here on the device heap was never freed",
                        "{count} blocks ({size}) allocated here on the device heap were never "
                        "freed");

// The device heap.
LABCHECK_MESSAGE(heap_call, "malloc({size})");
LABCHECK_MESSAGE(heap_call_at_line, "malloc({size}) at line {line}");
LABCHECK_MESSAGE(block_freed_twice,
                 "the block from {call} is freed again; free() already freed it");
LABCHECK_MESSAGE(block_freed_twice_at_line,
                 "the block from {call} is freed again; free() at line {line} already freed it");
LABCHECK_MESSAGE(not_start_of_block,
                 "the block from {call} is freed at its byte {offset}, not at its start");
LABCHECK_MESSAGE(kernel_frees_host_allocation, "a kernel frees memory that the host allocated");
LABCHECK_MESSAGE(not_a_heap_block, "free({address}), which is not a block of the device heap");
LABCHECK_MESSAGE(heap_was_full,
                 "{call} returned null because the device heap of {size} was full; enlarge it "
                 "with cudaDeviceSetLimit(cudaLimitMallocHeapSize, ...)");

// Launches, and what the simulated GPU cannot do.
LABCHECK_MESSAGE(launch_never_checked,
                 "the launch {kernel}{shape} failed with {error}, but the program never checked "
                 "for errors; call cudaGetLastError() after the launch");
LABCHECK_MESSAGE(unnamed_launch_never_checked,
                 "the launch of a kernel{shape} failed with {error}, but the program never "
                 "checked for errors; call cudaGetLastError() after the launch");
LABCHECK_MESSAGE(constant_variables_too_large,
                 "the program's __constant__ variables need {size}; the maximum is {count}");
LABCHECK_MESSAGE(ptx_is_too_large, "the program has more than 256 MiB of PTX");
LABCHECK_MESSAGE(no_ptx_for_capability,
                 "the program has no PTX for compute capability {major}.{minor} or below; compile "
                 "with -gencode arch=compute_{major}{minor},code=compute_{major}{minor}");
LABCHECK_MESSAGE(at_ptx_line, "{refusal} (PTX line {line})");
LABCHECK_MESSAGE(call_is_not_supported, "{feature} is not supported on the simulated GPU");
LABCHECK_MESSAGE(more_faults, "more than {count} faults; the rest are not reported");
LABCHECK_MESSAGE(device_exceeds_memory, "the simulated GPU exceeds its limit on host memory");

}  // namespace labcheck::simgpu::text
