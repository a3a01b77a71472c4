// SPDX-License-Identifier: MIT
// Blocks in which no thread can continue.
#include "harness/base/text.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/barrier.hpp"
#include "harness/simgpu/exec/describe_waiting.hpp"
#include "harness/simgpu/exec/warp_wide.hpp"

#include <fmt/format.h>

#include <bit>

namespace labcheck::simgpu {
namespace {

unsigned first_lane(const Split& split) {
  return static_cast<unsigned>(std::countr_zero(split.mask));
}

void trap_warp_sync(Warp& warp, const Split& split) {
  const Mask named = named_members(split, *split.next);
  const Mask missing = named & warp.live & ~split.mask;
  trap(
      warp, split.next, TrapKind::bad_sync, first_lane(split),
      fmt::format("a warp-wide function waits forever: lanes in its mask {:#x} never reach it ({})",
                  named, describe_waiting(warp, missing)));
}

void trap_barrier(Warp& warp, const Split& split) {
  const ResidentBlock& block = *warp.block;
  std::string text = describe_waiting(block);
  if (split.barrier_threads != 0) {
    text += fmt::format("; barrier {} expects {}, {} arrived", split.barrier,
                        counted(split.barrier_threads, "thread"),
                        with_thousands(arrived_threads(block, split.barrier)));
  }
  if (const std::uint32_t returned = block.launch.threads() - live_threads(block); returned > 0)
    text += fmt::format("; {} returned", counted(returned, "thread"));
  trap(warp, split.barrier_at, TrapKind::barrier_deadlock, first_lane(split), std::move(text));
}

}  // namespace

// Lanes that wait for other lanes of their warp are reported first: the other lanes wait elsewhere,
// perhaps at a barrier of the block.
void trap_deadlock(ResidentBlock& block) {
  for (Warp& warp : block.warps) {
    for (std::uint32_t k = 0; k < warp.split_count; ++k) {
      if (warp.splits[k].state == Split::State::at_warp_sync)
        return trap_warp_sync(warp, warp.splits[k]);
    }
  }
  for (Warp& warp : block.warps) {
    if (warp.split_count > 0) return trap_barrier(warp, warp.splits[0]);
  }
}

}  // namespace labcheck::simgpu
