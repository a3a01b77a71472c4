// SPDX-License-Identifier: MIT
/// The register accesses of the instructions, for full checks.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/exec/register_flow.hpp"
#include "harness/simgpu/lower/code_builder.hpp"

#include <vector>

namespace labcheck::simgpu {

/// How undefined bits flow through each instruction of `code`; none through those that are not
/// followed.
std::vector<RegisterFlow> register_flows(const std::vector<Instruction>& code,
                                         const std::vector<FollowedInstruction>& followed);

}  // namespace labcheck::simgpu
