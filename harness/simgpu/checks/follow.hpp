// SPDX-License-Identifier: MIT
/// Follows undefined values through the registers of a warp. Only for programs with full checks.
#pragma once

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/state/warp.hpp"

namespace labcheck::simgpu {

struct CallSite;

/// Whether a register of the warp, or a word of its local memory, has undefined bits. False without
/// full checks.
inline bool follows_registers(const Warp& warp) {
  return warp.checks != nullptr && !warp.checks->undefined[warp.index].empty();
}

/// Executes `i` for the lanes in the warp's mask, as its handler does, and records which bits of
/// its results are undefined. If such bits determine an address, a branch or a result in global
/// memory, reports a finding; they count as defined from then on. Needed only while the warp has
/// undefined registers.
const Instruction* follow(Warp& warp, const Instruction* i);

/// Mark the uninitialized registers of `frame` as undefined: in all lanes when the kernel begins,
/// and in the active lanes when they call a function, whose variables are uninitialized, too.
void note_kernel_frame(Warp& warp, const Frame& frame);
void note_called_frame(Warp& warp, const Frame& frame);

/// Marks the registers of `frame` as defined, because no lane uses it anymore.
void note_left_frame(Warp& warp, const Frame& frame);

/// Marks the results of `site`'s native function as defined in the active lanes.
void define_results(Warp& warp, const CallSite& site);

}  // namespace labcheck::simgpu
