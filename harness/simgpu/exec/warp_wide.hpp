// SPDX-License-Identifier: MIT
/// Instructions at which the lanes of a warp wait for each other.
#pragma once

#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <utility>

namespace labcheck::simgpu {

/// Whether `i` is bar.warp.sync, which exchanges no values between lanes.
bool is_warp_barrier(const Instruction& i);

/// The lanes in the member masks of `split`'s lanes at `i`.
Mask named_members(const Split& split, const Instruction& i);

/// The handler of a warp-wide instruction. Calls `Work` for each set of lanes with the same members
/// once all members are active; other lanes wait. `Work` finds the lanes in the warp's mask.
template <void (*Work)(Warp&, const Instruction*, Mask)>
const Instruction* execute_warp_wide(Warp& warp, const Instruction* i) {
  const std::uint32_t* members = words(warp, i->e);
  if (const Mask wrong = lanes_not_named(warp, members); wrong != 0) {
    return trap(
        warp, i, TrapKind::bad_sync, first_lane(wrong),
        "a call to a warp-wide function with a mask that does not include the calling lane");
  }
  const Mask all = warp.mask;
  const bool released = std::exchange(warp.running->released, false);
  const Mask complete = released ? all : complete_lanes(warp, members);
  if (complete == 0) return wait_for_members(warp, i);
  for (Mask rest = complete; rest != 0; rest &= ~warp.mask) {
    const Mask named = members[first_lane(rest)];
    Mask same = 0;
    for (unsigned l = 0; l < kLanes; ++l) same |= Mask{members[l] == named} << l;
    warp.mask = rest & same;
    note_meeting(warp, named & all);
    Work(warp, i, named & all);
  }
  warp.mask = all;
  if (complete == all) return i + 1;
  Split& waiting = add_split(warp, all & ~complete, i, warp.running->frame);
  waiting.state = Split::State::at_warp_sync;
  warp.running->mask &= ~waiting.mask;
  warp.stop = Stop::diverged;
  warp.next = i + 1;
  return nullptr;
}

template <void (*Work)(Warp&, const Instruction*, Mask)>
constexpr Handlers warp_wide_handlers() {
  return {execute_warp_wide<Work>, execute_warp_wide<Work>};
}

}  // namespace labcheck::simgpu
