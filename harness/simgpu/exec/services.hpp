/// The functions of the system that device code may call: printf, malloc, free, assert.
#pragma once

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/warp.hpp"

namespace labcheck::simgpu {

/// Does what `site` calls for each active lane in turn and returns the next instruction.
const Instruction* call_native(Warp& warp, const Instruction* i, const CallSite& site);

}  // namespace labcheck::simgpu
