// SPDX-License-Identifier: MIT
/// The parts of follow.cpp: undefined bits in operations and in local memory.
#pragma once

#include "harness/simgpu/checks/undefined_registers.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/register_flow.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// Computes which result bits of an operation are undefined. Returns one entry for each register
/// that `flow` writes, for the lanes in the warp's mask. Call this before executing the operation.
/// Register values do not change.
std::vector<UndefinedRegister> undefined_results(Warp& warp, const Instruction* i,
                                                 const RegisterFlow& flow,
                                                 const UndefinedRegisters& registers);

// In local memory, the words of all lanes at one local address are treated like a 4-byte register.

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
