// SPDX-License-Identifier: MIT
/// Texts about what stops a kernel while it runs: instructions that must not be executed so, and
/// threads that wait forever. Most are parts of a message.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::simgpu::text {

// Where threads wait. The first place of a list has a verb.
LABCHECK_MESSAGE(thread_waits_at, "thread {thread} waits at {place}");
LABCHECK_MESSAGE(threads_wait_at, "threads {threads} wait at {place}");
LABCHECK_MESSAGE(thread_at, "thread {thread} at {place}");
LABCHECK_MESSAGE(threads_at, "threads {threads} at {place}");
LABCHECK_MESSAGE(lane_waits_at, "lane {lane} waits at {place}");
LABCHECK_MESSAGE(lanes_wait_at, "lanes {lanes} wait at {place}");
LABCHECK_MESSAGE(lane_at, "lane {lane} at {place}");
LABCHECK_MESSAGE(lanes_at, "lanes {lanes} at {place}");
LABCHECK_MESSAGE(block_loops_at, "block {block} loops at {place}");
LABCHECK_MESSAGE(blocks_loop_at, "blocks {blocks} loop at {place}");
LABCHECK_MESSAGE(block_at, "block {block} at {place}");
LABCHECK_MESSAGE(blocks_at, "blocks {blocks} at {place}");
LABCHECK_MESSAGE(waits_at_line, "line {line}");
LABCHECK_MESSAGE(waits_at_unknown_line, "an unknown line");
LABCHECK_MESSAGE(waiting_from_to, "{first} to {last}");
LABCHECK_PLURAL_MESSAGE(more_waiting, "{count} more", "{count} more");

// Why they wait forever.
LABCHECK_MESSAGE(lanes_never_reach,
                 "a warp-wide function waits forever: lanes in its mask {mask} never reach it "
                 "({waiting})");
LABCHECK_MESSAGE(waiting_with_reason, "{waiting}; {reason}");
LABCHECK_PLURAL_MESSAGE(barrier_expects_threads,
                        "barrier {barrier} expects {count} thread, {arrived} arrived",
                        "barrier {barrier} expects {count} threads, {arrived} arrived");
LABCHECK_PLURAL_MESSAGE(threads_returned, "{count} thread returned", "{count} threads returned");
LABCHECK_PLURAL_MESSAGE(blocks_cannot_start,
                        "{waiting}, and the other {count} block cannot start until one of these "
                        "ends, because {reason}",
                        "{waiting}, and the other {count} blocks cannot start until one of these "
                        "ends, because {reason}");
LABCHECK_PLURAL_MESSAGE(blocks_run_at_once, "the device runs {count} block of this launch at once",
                        "the device runs {count} blocks of this launch at once");

// Barriers and warp-wide functions.
LABCHECK_MESSAGE(barrier_number_is_invalid, "invalid barrier number {number} (valid: 0 to {last})");
LABCHECK_MESSAGE(barrier_threads_are_invalid,
                 "invalid thread count {threads} for barrier {barrier} (required: a positive "
                 "multiple of {unit})");
LABCHECK_MESSAGE(mask_without_caller,
                 "a call to a warp-wide function with a mask that does not include the calling "
                 "lane");
LABCHECK_MESSAGE(too_many_arrivals, "more arrivals at an mbarrier than it expects");
LABCHECK_MESSAGE(no_mbarrier, "use of an mbarrier that was not initialized or was overwritten");
LABCHECK_MESSAGE(no_mbarrier_state, "use of an mbarrier state that no arrival returned");
LABCHECK_MESSAGE(mbarrier_arrivals_are_invalid,
                 "initialization of an mbarrier for {arrivals} arrivals (valid: 1 to {most})");
LABCHECK_MESSAGE(too_many_pending_bytes,
                 "{bytes} pending bytes at an mbarrier (valid: at most {most})");
LABCHECK_MESSAGE(arrival_of_none, "an arrival at an mbarrier with a count of 0");
LABCHECK_MESSAGE(arrival_completes_phase,
                 "an arrival with .noComplete that completes the phase of its mbarrier");

// Memory and control flow.
LABCHECK_MESSAGE(atomic_on_local_variable,
                 "an atomic operation on a local variable, which is private to its thread");
LABCHECK_MESSAGE(copy_with_larger_source,
                 "an asynchronous copy of {bytes} bytes with a source size of {source} bytes");
LABCHECK_MESSAGE(bulk_copy_size_is_invalid,
                 "a bulk copy of {size} (required: a positive multiple of {unit})");
LABCHECK_MESSAGE(stack_position_is_invalid,
                 "a stackrestore to a position that stacksave did not return");
LABCHECK_MESSAGE(jump_index_is_invalid, "a jump table index out of range");
LABCHECK_MESSAGE(callee_is_not_a_function,
                 "a call through a pointer that does not point to a function");
LABCHECK_MESSAGE(function_without_return, "control ran off the end of a function");

}  // namespace labcheck::simgpu::text
