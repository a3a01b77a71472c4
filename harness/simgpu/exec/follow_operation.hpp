// SPDX-License-Identifier: MIT
/// Computes which result bits of an operation are undefined.
#pragma once

#include "harness/simgpu/exec/register_flow.hpp"
#include "harness/simgpu/exec/undefined_registers.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <vector>

namespace labcheck::simgpu {

/// Returns one entry for each register that `flow` writes, for the lanes in the warp's mask. Call
/// this before executing the operation. Register values do not change.
std::vector<UndefinedRegister> undefined_results(Warp& warp, const Instruction* i,
                                                 const RegisterFlow& flow,
                                                 const UndefinedRegisters& registers);

}  // namespace labcheck::simgpu
