/// Following values that nobody wrote through the registers of a warp.
#pragma once

#include "harness/simgpu/exec/warp.hpp"

namespace labcheck::simgpu {

/// Executes `i` for the lanes in the warp's mask as its handler does, and notes which bits of its
/// results are undefined. Where such bits decide an address, a branch or a result in global memory,
/// that is a finding, after which they count as defined. What goes through calls and local memory
/// is not followed. Only for programs with full checks; needed only where the warp has undefined
/// registers.
const Instruction* follow(Warp& warp, const Instruction* i);

}  // namespace labcheck::simgpu
