// SPDX-License-Identifier: MIT
/// Continues kernels after bad memory accesses, for the full checks.
#pragma once

#include "harness/simgpu/state/warp.hpp"

#include <cstddef>

namespace labcheck::simgpu {

/// The kernel ends at the last of so many bad accesses with different causes.
inline constexpr std::size_t kMaxBadAccesses = 10;

/// After a trap of the running split, with full checks: if it is a bad access of a load, a store,
/// an atomic operation or an asynchronous copy without mbarrier, executes the instruction for the
/// other lanes only, and continues. The dropped lanes get undefined values. Adds the trap to
/// Worker::bad_accesses, unless it has the same cause as an earlier one. False if the kernel ends.
bool continue_after_trap(Warp& warp);

/// Whether the kernel has continued long enough after a bad access.
bool is_aftermath_over(const Worker& worker);

}  // namespace labcheck::simgpu
