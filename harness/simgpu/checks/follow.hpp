// SPDX-License-Identifier: MIT
/// Follows undefined values through the registers of a warp. Only for programs with full checks.
#pragma once

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/checks/undefined_values.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <array>
#include <cstdint>
#include <vector>

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

/// How undefined bits pass through `i`, an instruction of the running split's function.
const RegisterFlow& flow_at(const Warp& warp, const Instruction* i);

/// Whether an instruction with this flow is a load, a store or an atomic operation.
bool is_memory_access(const RegisterFlow& flow);

/// Sets the results of `i` to 0 and marks them as undefined in `lanes`, for which `i` is not
/// executed.
void note_dropped_access(Warp& warp, const Instruction* i, Mask lanes);

/// Marks the result of a shuffle as undefined in `lanes`, which read from lanes that do not take
/// part. The handler must then return to the warp's scheduler, as after a load of uninitialized
/// memory.
void note_absent_lanes(Warp& warp, const Instruction* i, Mask lanes);

// The following functions are parts of follow().

/// Computes which result bits of an operation are undefined. Returns one entry for each register
/// that `flow` writes, for the lanes in the warp's mask, or none if all bits of the operands are
/// defined. Call this before executing the operation.
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
