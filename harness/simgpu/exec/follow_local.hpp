/// How undefined bits go into local memory and come back. A word of it, of all
/// lanes, is followed as a register of 4 bytes is.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/exec/register_flow.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <array>
#include <cstdint>

namespace labcheck::simgpu {

/// The lanes of a load or store that use their local memory, and at which byte
/// of it.
struct LocalPlaces {
  Mask lanes = 0;
  std::array<std::uint32_t, kLanes> at{};
};

/// Those of the warp's active lanes. To be asked before the instruction is
/// executed, which may write the register that holds the address.
LocalPlaces local_places(const Warp& warp, const Instruction* i, const RegisterFlow& flow);

/// Makes the registers that a load wrote as undefined as what lies there.
void follow_local_load(Warp& warp, const Instruction* i, const RegisterFlow& flow,
                       const LocalPlaces& places);

/// Makes what a store wrote as undefined as its registers are.
void follow_local_store(Warp& warp, const Instruction* i, const RegisterFlow& flow,
                        const LocalPlaces& places);

}  // namespace labcheck::simgpu
