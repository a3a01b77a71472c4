// SPDX-License-Identifier: MIT
// Runs blocks until they end or yield to each other.
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/messages.hpp"
#include "harness/simgpu/exec/scheduler.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <algorithm>
#include <utility>

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
    if (block.one_by_one) start(block, warp);
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
    if (block.one_by_one && state == WarpState::waiting) return round;  // forever
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

enum class TurnEnd : std::uint8_t {
  ended,    // all threads of the block have returned
  paused,   // it has run long enough
  waiting,  // during the whole turn it only polled memory that other blocks may write
  trapped,  // the trap is in the worker
};

// Continues `block`. It yields only if the program's lanes may wait (Program::lanes_may_wait).
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

/// Runs the blocks of a launch, which may wait for each other.
class Residents {
 public:
  explicit Residents(Worker& worker) : worker_(worker), blocks_(worker.launch->blocks()) {}

  bool run() {
    for (;;) {
      if (resident_.empty() && !admit(1)) return true;
      const Round round = take_turns();
      // Blocks that only wait for each other yield before they have run long.
      if (round.trapped || (!resident_.empty() && stop_if_abandoned(*resident_.front())))
        return false;
      if (round.ended || admit(resident_.size()) || !round.all_wait) {
        waiting_since_ = executed(worker_);
      } else if (executed(worker_) - waiting_since_ > worker_.launch->instruction_limit) {
        trap_waiting();
        return false;
      }
    }
  }

 private:
  struct Round {
    bool ended = false;  // at least one block
    bool all_wait = true;
    bool trapped = false;
  };

  // Each resident block takes a turn.
  Round take_turns() {
    Round round;
    for (ResidentBlock*& block : resident_) {
      const TurnEnd end = take_turn(*block);
      round.trapped = end == TurnEnd::trapped;
      if (round.trapped) break;
      round.all_wait = round.all_wait && end == TurnEnd::waiting;
      if (end != TurnEnd::ended) continue;
      round.ended = true;
      free_.push_back(std::exchange(block, nullptr));
    }
    std::erase(resident_, nullptr);
    return round;
  }

  // Makes up to `count` more blocks resident. False if no block is left, or if there is no room.
  bool admit(std::size_t count) {
    const std::uint64_t most = std::max<std::uint64_t>(worker_.launch->max_resident_blocks, 1);
    const std::uint64_t room = most - resident_.size();
    count = std::min({std::uint64_t{count}, room, blocks_ - next_});
    for (std::size_t k = 0; k < count; ++k) {
      if (free_.empty())
        free_.push_back(
            worker_.blocks.emplace_back(std::make_unique<ResidentBlock>(worker_)).get());
      resident_.push_back(free_.back());
      free_.pop_back();
      start(*resident_.back(), next_++);
    }
    return count > 0;
  }

  void trap_waiting() {
    for (ResidentBlock* block : resident_) {
      for (Warp& warp : block->warps) {
        const Split* split = first_runnable(warp);
        if (split == nullptr) continue;
        trap(warp, split->next, TrapKind::blocks_deadlock, first_lane(split->mask),
             describe_waiting_blocks());
        return;
      }
    }
  }

  Message describe_waiting_blocks() const {
    Message looping = describe_looping(resident_);
    if (next_ >= blocks_) return looping;
    const Count most(worker_.launch->max_resident_blocks);
    return text::blocks_cannot_start(std::move(looping), Count(blocks_ - next_),
                                     text::blocks_run_at_once(most));
  }

  Worker& worker_;
  std::uint64_t blocks_;    // of the launch
  std::uint64_t next_ = 0;  // the first that has not started
  std::uint64_t waiting_since_ = 0;
  std::vector<ResidentBlock*> resident_;
  std::vector<ResidentBlock*> free_;
};

}  // namespace

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

bool run_in_turns(Worker& worker) {
  return Residents(worker).run();
}

}  // namespace labcheck::simgpu
