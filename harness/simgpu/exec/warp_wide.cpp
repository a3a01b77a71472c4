// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/warp_wide.hpp"

namespace labcheck::simgpu {

Mask complete_lanes(const Warp& warp, const std::uint32_t* members) {
  Mask complete = 0;
  for (unsigned l = 0; l < kLanes; ++l)
    complete |= Mask{(members[l] & warp.live & ~warp.mask) == 0} << l;
  return complete & warp.mask;
}

Mask lanes_not_named(const Warp& warp, const std::uint32_t* members) {
  Mask named = 0;
  for (unsigned l = 0; l < kLanes; ++l) named |= members[l] & Mask{1} << l;
  return warp.mask & ~named;
}

const Instruction* wait_for_members(Warp& warp, const Instruction* i) {
  split_off_others(warp, warp.mask, i + 1);
  warp.stop = Stop::warp_sync;
  warp.next = i;
  return nullptr;
}

}  // namespace labcheck::simgpu
