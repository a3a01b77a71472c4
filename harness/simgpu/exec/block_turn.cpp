// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/block_turn.hpp"

#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/barrier.hpp"
#include "harness/simgpu/exec/scheduler.hpp"
#include "harness/simgpu/exec/worker.hpp"

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kRoundsPerCheck = 64;
// A block that only waits yields after this many rounds of its warps. One round is not enough,
// because warps of one block also wait for each other and may meet at barriers between two polls.
constexpr std::uint32_t kRoundsSpinning = 2;
constexpr std::uint32_t kRoundsPolling = 16;
constexpr std::uint32_t kRoundsOfTurn = 4096;

/// What the warps of a block did in a round, in which each warp runs once.
struct Round {
  bool trapped = false;
  bool all_done = true;
  bool runnable = false;  // a warp yielded
  bool advanced = false;  // a warp ended or reached a barrier
  bool polled = false;    // a warp polled memory that others may write
  bool useful = false;    // a warp ended, wrote memory that others may wait for, or computed
};

Round run_warps(ResidentBlock& block) {
  Round round;
  for (Warp& warp : block.warps) {
    const std::uint64_t turns = warp.turns;
    const WarpState state = run_warp(warp);
    if (state == WarpState::trapped) {
      round.trapped = true;
      return round;
    }
    const bool gave_way = state == WarpState::runnable;
    const bool ran = warp.turns != turns;
    round.runnable = round.runnable || gave_way;
    round.all_done = round.all_done && state == WarpState::done;
    round.advanced = round.advanced || (ran && !gave_way);
    round.polled = round.polled || (ran && warp.polled);
    round.useful = round.useful ||
                   (ran && (warp.effect || state == WarpState::done || (gave_way && !warp.polled)));
  }
  return round;
}

// An endless loop over barriers never runs long between two of them, so it is also stopped here.
bool stop_long_run(ResidentBlock& block) {
  for (Warp& warp : block.warps) {
    if (warp.split_count > 0) return stop_long_run(warp, warp.splits[0]);
  }
  return false;
}

}  // namespace

TurnEnd take_turn(ResidentBlock& block) {
  const TurnClock clock(block);
  const bool gives_way = block.launch.program->lanes_may_wait;
  std::uint32_t spinning = 0;
  std::uint32_t polling = 0;
  bool useful = false;
  for (std::uint32_t rounds = 1;; ++rounds) {
    const Round round = run_warps(block);
    if (round.trapped) return TurnEnd::trapped;
    if (round.all_done) return TurnEnd::ended;
    // A barrier may open for some warps while others run.
    const bool opened = open_barriers(block);
    if (!opened && !round.runnable) {
      trap_deadlock(block);
      return TurnEnd::trapped;
    }
    if (rounds % kRoundsPerCheck == 0 && stop_long_run(block)) return TurnEnd::trapped;
    useful = useful || round.useful;
    const bool waits = round.polled && !round.useful;
    polling = waits ? polling + 1 : 0;
    spinning = waits && !round.advanced && !opened ? spinning + 1 : 0;
    const bool long_enough =
        spinning >= kRoundsSpinning || polling >= kRoundsPolling || rounds >= kRoundsOfTurn;
    if (gives_way && long_enough) return useful ? TurnEnd::paused : TurnEnd::waiting;
  }
}

bool run_to_end(ResidentBlock& block) {
  for (;;) {
    const TurnEnd end = take_turn(block);
    if (end == TurnEnd::ended) return true;
    if (end == TurnEnd::trapped) return false;
  }
}

bool stop_if_abandoned(ResidentBlock& block) {
  Warp& warp = block.warps.front();
  if (!warp.worker->services->is_abandoned()) return false;
  trap(warp, block.launch.program->kernel().code.data(), TrapKind::abandoned, 0, {});
  return true;
}

}  // namespace labcheck::simgpu
