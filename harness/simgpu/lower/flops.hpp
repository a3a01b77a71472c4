// SPDX-License-Identifier: MIT
/// The number of floating-point operations per instruction.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/ptx/operation.hpp"

namespace labcheck::simgpu {

/// The floating-point operations of `operation` in one thread: 2 for a multiply-add, 1 for other
/// arithmetic, twice as many on pairs, and 0 for comparisons, signs, minima, conversions and
/// atomics. Does not set `position`.
FlopUse flops_of(const ptx::Operation& operation);

}  // namespace labcheck::simgpu
