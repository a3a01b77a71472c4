// SPDX-License-Identifier: MIT
/// Texts about faults by which others than the simulated GPU distinguish faults.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::simgpu::text {

/// Where a fault occurred, and how often.
LABCHECK_MESSAGE(fault_in_kernel_at_line, "{place} in {kernel}: {fault}");
LABCHECK_MESSAGE(fault_at_line, "{place}: {fault}");
LABCHECK_PLURAL_MESSAGE(times, "({count} time)", "({count} times)");

/// In which threads.
LABCHECK_MESSAGE(thread_of_block, "thread {thread} of block {block}");
LABCHECK_PLURAL_MESSAGE(thread_and_others, "{thread} and {count} more thread of its warp",
                        "{thread} and {count} more threads of its warp");

/// A fault that stops a kernel: what happened, the figures of this occurrence, and what to do.
LABCHECK_MESSAGE(fact_with_detail, "{fact}: {detail}");
LABCHECK_MESSAGE(fact_with_advice, "{fact}; {advice}");

LABCHECK_MESSAGE(race_in_shared_memory,
                 "data race in shared memory: {accesses}, and {missing_order}");
LABCHECK_MESSAGE(race_in_global_memory,
                 "data race in global memory: {accesses}, and {missing_order}");
LABCHECK_MESSAGE(no_barrier_in_warp, "no __syncthreads() or __syncwarp() orders the two accesses");
LABCHECK_MESSAGE(no_barrier_in_block, "no __syncthreads() orders the two accesses");

/// __any(), __all() and __ballot(), which have successors.
LABCHECK_MESSAGE(vote_without_mask,
                 "the simulated GPU does not support the instruction '{instruction}'");

}  // namespace labcheck::simgpu::text
