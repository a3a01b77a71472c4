/// Which instructions compute in floating point, and how much.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/ptx/operation.hpp"

namespace labcheck::simgpu {

/// The operations in floating point of `operation` in one thread: 2 of a multiplication with
/// addition, 1 of any other arithmetic, each twice where it works on a pair; none of comparisons,
/// signs, minima, conversions and atomics. `place` is left open.
FlopUse flops_of(const ptx::Operation& operation);

}  // namespace labcheck::simgpu
