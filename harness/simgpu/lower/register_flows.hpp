// SPDX-License-Identifier: MIT
/// The register accesses of an instruction, for full checks.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/exec/register_flow.hpp"
#include "harness/simgpu/ptx/operation.hpp"

namespace labcheck::simgpu {

/// How undefined bits flow through `operation`; the registers are not set.
RegisterFlow flow_of(const ptx::Operation& operation);

/// Sets `is_value` of each register that the instruction reads, from the fields of `lowered` that
/// contain it.
void mark_values(RegisterFlow& flow, const ptx::Operation& operation, const Instruction& lowered);

}  // namespace labcheck::simgpu
