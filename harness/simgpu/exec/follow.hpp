// SPDX-License-Identifier: MIT
/// Follows undefined values through the registers of a warp.
#pragma once

#include "harness/simgpu/exec/warp.hpp"

namespace labcheck::simgpu {

/// Executes `i` for the lanes in the warp's mask, as its handler does, and records which bits of
/// its results are undefined. If such bits determine an address, a branch or a result in global
/// memory, reports a finding; they count as defined from then on. Only for programs with full
/// checks; needed only while the warp has undefined registers (follows_registers).
const Instruction* follow(Warp& warp, const Instruction* i);

}  // namespace labcheck::simgpu
