#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/barrier.hpp"
#include "harness/simgpu/exec/scheduler.hpp"
#include "harness/simgpu/exec/sync.hpp"

#include <fmt/format.h>

#include <bit>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kRoundsPerCheck = 64;

// Nothing can run and no barrier opens. Lanes that wait for others of their warp are told first:
// those wait elsewhere, at a barrier of the block perhaps.
void trap_deadlock(ResidentBlock& block) {
  for (Warp& warp : block.warps) {
    for (std::uint32_t k = 0; k < warp.split_count; ++k) {
      const Split& split = warp.splits[k];
      if (split.state != Split::State::at_warp_sync) continue;
      const Mask missing = members_named(split, *split.next) & warp.live & ~split.mask;
      trap(warp, split.next, TrapKind::bad_sync,
           static_cast<unsigned>(std::countr_zero(split.mask)),
           fmt::format("a warp-wide function waits for ever: its mask names lanes {:#x} of the "
                       "warp, which never come to it",
                       missing));
      return;
    }
  }
  for (Warp& warp : block.warps) {
    if (warp.split_count == 0) continue;
    const Split& split = warp.splits[0];
    trap(warp, split.barrier_at, TrapKind::barrier_deadlock,
         static_cast<unsigned>(std::countr_zero(split.mask)), waiting_places(block));
    return;
  }
}

// A block that loops over barriers without an end never runs long between them, so that is checked
// here.
bool stopped_by_limit(ResidentBlock& block) {
  if (!over_the_limit(block)) return false;
  for (Warp& warp : block.warps) {
    if (warp.split_count == 0) continue;
    trap_runaway(warp, warp.splits[0]);
    break;
  }
  return true;
}

}  // namespace

bool run_block(ResidentBlock& block) {
  for (std::uint32_t rounds = 1;; ++rounds) {
    bool runnable = false;
    bool all_done = true;
    for (Warp& warp : block.warps) {
      const WarpState state = run_warp(warp);
      if (state == WarpState::trapped) return false;
      runnable = runnable || state == WarpState::runnable;
      all_done = all_done && state == WarpState::done;
    }
    if (all_done) return true;
    // A barrier may open for some warps while others run.
    const bool opened = open_barriers(block);
    if (!opened && !runnable) {
      trap_deadlock(block);
      return false;
    }
    if (rounds % kRoundsPerCheck == 0 && stopped_by_limit(block)) return false;
  }
}

}  // namespace labcheck::simgpu
