// SPDX-License-Identifier: MIT
// Blocks that may wait for each other.
#include "harness/base/text.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/block_turn.hpp"
#include "harness/simgpu/exec/describe_waiting.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace labcheck::simgpu {
namespace {

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
        trap(warp, split->next, TrapKind::blocks_deadlock,
             static_cast<unsigned>(std::countr_zero(split->mask)), describe_waiting_blocks());
        return;
      }
    }
  }

  std::string describe_waiting_blocks() const {
    std::string text = describe_looping(resident_);
    if (next_ < blocks_) {
      text += fmt::format(
          ", and the other {} cannot start until one of these ends, because the device runs {} of "
          "this launch at once",
          counted(blocks_ - next_, "block"), counted(worker_.launch->max_resident_blocks, "block"));
    }
    return text;
  }

  Worker& worker_;
  std::uint64_t blocks_;    // of the launch
  std::uint64_t next_ = 0;  // the first that has not started
  std::uint64_t waiting_since_ = 0;
  std::vector<ResidentBlock*> resident_;
  std::vector<ResidentBlock*> free_;
};

}  // namespace

bool run_in_turns(Worker& worker) {
  return Residents(worker).run();
}

}  // namespace labcheck::simgpu
