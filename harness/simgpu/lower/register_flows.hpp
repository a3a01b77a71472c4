/// What full checks must know of the registers of an instruction.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/exec/register_flow.hpp"
#include "harness/simgpu/ptx/operation.hpp"

namespace labcheck::simgpu {

/// How undefined bits go through `operation`, without its registers.
RegisterFlow flow_of(const ptx::Operation& operation);

/// Says of each register that the instruction reads whether it is a value, by the fields of
/// `lowered` that it stands in.
void mark_values(RegisterFlow& flow, const ptx::Operation& operation, const Instruction& lowered);

}  // namespace labcheck::simgpu
