// SPDX-License-Identifier: MIT
#include "harness/simgpu/state/warp.hpp"

#include "harness/simgpu/state/program.hpp"

#include <algorithm>

namespace labcheck::simgpu {

std::uint32_t Frame::local_end() const {
  const std::uint32_t variables = (function->local_size + 15) / 16 * 16;
  return local_base + variables + *std::max_element(allocated.begin(), allocated.end());
}

Split& add_split(Warp& warp, Mask mask, const Instruction* next, Frame* frame) {
  Split& split = warp.splits[warp.split_count++];
  split = Split{};
  split.next = next;
  split.mask = mask;
  split.frame = frame;
  split.turn = warp.turns;
  frame->splits += 1;
  return split;
}

void split_off_others(Warp& warp, Mask lanes, const Instruction* next) {
  Split& split = *warp.running;
  const Mask others = split.mask & ~lanes;
  if (others == 0) return;
  add_split(warp, others, next, split.frame);
  split.mask = lanes;
}

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
