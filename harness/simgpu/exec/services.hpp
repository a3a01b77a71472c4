// SPDX-License-Identifier: MIT
/// System functions that device code can call: printf, malloc, free, assert.
#pragma once

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/warp.hpp"

namespace labcheck::simgpu {

/// Executes the call of `site` for each active lane in turn. Returns the next instruction, or
/// nullptr after a trap.
const Instruction* call_native(Warp& warp, const Instruction* i, const CallSite& site);

}  // namespace labcheck::simgpu
