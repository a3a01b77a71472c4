// SPDX-License-Identifier: MIT
/// Follows undefined bits into local memory and back. The words of all lanes at one local address
/// are treated like a 4-byte register.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/exec/register_flow.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <array>
#include <cstdint>

namespace labcheck::simgpu {

/// The lanes of a load or store that access local memory, and the byte offset of each.
struct LocalAddresses {
  Mask lanes = 0;
  std::array<std::uint32_t, kLanes> at{};
};

/// Finds them among the warp's active lanes. Call this before executing the instruction, which may
/// overwrite the address register.
LocalAddresses find_local_addresses(const Warp& warp, const Instruction* i,
                                    const RegisterFlow& flow);

/// Marks the registers that a load wrote as undefined where the loaded memory is undefined.
void follow_local_load(Warp& warp, const Instruction* i, const RegisterFlow& flow,
                       const LocalAddresses& addresses);

/// Marks the memory that a store wrote as undefined where the stored registers are undefined.
void follow_local_store(Warp& warp, const Instruction* i, const RegisterFlow& flow,
                        const LocalAddresses& addresses);

}  // namespace labcheck::simgpu
