// SPDX-License-Identifier: MIT
/// Loads and stores that are executed lane by lane.
#pragma once

#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/exec/access.hpp"

namespace labcheck::simgpu {

/// Executes a load or store for the lanes in `mask`. Lane l accesses its generic address,
/// `bases[l]` plus the instruction's immediate, which may be in any memory space. Returns what the
/// handler must return.
const Instruction* access_lane_by_lane(Warp& warp, const Instruction* i, AccessKind access,
                                       const AccessedRegisters& registers,
                                       const std::uint64_t* bases, Mask mask);

/// For an access to shared memory with 64-bit addresses: 32-bit addresses that, plus the
/// instruction's immediate, are the same. Valid until the warp's worker calls it again.
const std::uint32_t* narrow_addresses(Warp& warp, const Instruction* i);

// The functions below are always inlined, because the linker must not use one copy of them for all
// instruction sets (exec/variant/CMakeLists.txt).

/// Whether accesses of the instruction must be recorded for the full checks. Constant memory is
/// written before the launch, so it is not checked.
[[gnu::always_inline]] inline bool is_checked(const Warp& warp, const Instruction* i) {
  return warp.checks != nullptr && (i->flags & kConstantMemory) == 0;
}

/// Counts a request with the site's pattern whose first lane accesses `size` bytes at `address`.
[[gnu::always_inline]] inline void count_request(const Instruction* i, GlobalSite& site,
                                                 std::uint64_t address, std::uint32_t size) {
  RequestCost& cost = site.pattern_costs[address % 128];
  if (cost.sectors == 0) {
    cost = (i->flags & kConstantMemory) != 0 ? cost_in_constant(site)
                                             : cost_in_global(site, address, size);
  }
  site.requests += 1;
  site.sectors += cost.sectors;
  site.transactions += cost.transactions;
  site.threads += site.pattern_active;
}

/// After a load of uninitialized memory: returns to the scheduler, which must follow the registers
/// from here on.
[[gnu::always_inline]] inline const Instruction* follow_from(Warp& warp, const Instruction* next) {
  warp.stop = Stop::diverged;
  warp.next = next;
  return nullptr;
}

}  // namespace labcheck::simgpu
