// SPDX-License-Identifier: MIT
// Stops blocks in which no thread can continue, and describes where threads wait.
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/messages.hpp"
#include "harness/simgpu/exec/scheduler.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace labcheck::simgpu {
namespace {

// Further ranges are only counted.
constexpr std::size_t kMaxRanges = 4;

/// A thread, lane or block, as messages show it.
using NameOfNumber = std::function<MessageArgument::Value(std::uint64_t)>;

Message message_of(MessageArgument::Value value) {
  return {{}, {}, {}, {{std::move(value)}}};
}

/// A set of numbers, added in increasing order.
class Ranges {
 public:
  void add(std::uint64_t number) {
    if (!all_.empty() && all_.back().second + 1 == number) {
      all_.back().second = number;
    } else {
      all_.emplace_back(number, number);
    }
  }

  bool is_one() const { return all_.size() == 1 && all_[0].first == all_[0].second; }

  /// "0 to 3, 7 and 9 to 11".
  Listing list(const NameOfNumber& name) const {
    Listing ranges;
    std::uint64_t more = 0;
    for (const auto& [first, last] : all_) {
      if (ranges.items.size() == kMaxRanges) {
        more += last - first + 1;
      } else {
        ranges.items.push_back(first == last ? message_of(name(first))
                                             : text::waiting_from_to(name(first), name(last)));
      }
    }
    if (more > 0) ranges.items.push_back(text::more_waiting(Count(more)));
    return ranges;
  }

 private:
  std::vector<std::pair<std::uint64_t, std::uint64_t>> all_;
};

/// The texts about what waits at the first place, and at further ones: one, or several.
struct Wording {
  MessageText<2> one_first;
  MessageText<2> first;
  MessageText<2> one_further;
  MessageText<2> further;
};

constexpr Wording kThreads{text::thread_waits_at, text::threads_wait_at, text::thread_at,
                           text::threads_at};
constexpr Wording kLanesOfWarp{text::lane_waits_at, text::lanes_wait_at, text::lane_at,
                               text::lanes_at};
constexpr Wording kBlocks{text::block_loops_at, text::blocks_loop_at, text::block_at,
                          text::blocks_at};

/// The numbers of threads, lanes or blocks, grouped by the source position at which they wait.
class WaitingPositions {
 public:
  explicit WaitingPositions(const Program& program) : program_(program) {}

  Ranges& at(const Instruction* instruction) {
    const auto known = std::find_if(all_.begin(), all_.end(), [&](const auto& position) {
      return position.first == instruction->position;
    });
    return known != all_.end() ? known->second
                               : all_.emplace_back(instruction->position, Ranges()).second;
  }

  /// "threads 0 to 3 wait at line 14, thread 7 at line 20". Not nested, because each thread may
  /// wait at a position of its own.
  Message describe(const Wording& wording, const NameOfNumber& name) const {
    Message all;
    for (const auto& [position, numbers] : all_) {
      const bool is_first = all.empty();
      const auto& one = is_first ? wording.one_first : wording.one_further;
      const auto& several = is_first ? wording.first : wording.further;
      all.text += fmt::format("{}{{{}}}", is_first ? "" : ", ", all.arguments.size());
      all.arguments.push_back(
          {(numbers.is_one() ? one : several)(numbers.list(name), place_of(position))});
    }
    return all;
  }

 private:
  MessageArgument::Value place_of(std::uint32_t position) const {
    const SourcePosition& source = program_.positions[position];
    if (source.line == 0) return text::waits_at_unknown_line();
    const SourcePosition& first = program_.positions[all_.front().first];
    if (source.file == first.file) return text::waits_at_line(as_number(source.line));
    return SourcePlace{program_.files[source.file], source.line};
  }

  const Program& program_;
  std::vector<std::pair<std::uint32_t, Ranges>> all_;
};

const Instruction* instruction_of(const Split& split) {
  return split.state == Split::State::at_barrier ? split.barrier_at : split.next;
}

const Split* split_of(const Warp& warp, unsigned lane) {
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    if ((warp.splits[k].mask >> lane & 1) != 0) return &warp.splits[k];
  }
  return nullptr;
}

void add_lanes(WaitingPositions& positions, const Warp& warp, Mask mask,
               std::uint64_t first_number) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const Split* split = has_lane(mask, lane) ? split_of(warp, lane) : nullptr;
    if (split != nullptr) positions.at(instruction_of(*split)).add(first_number + lane);
  }
}

void trap_warp_sync(Warp& warp, const Split& split) {
  const Mask named = named_members(split, *split.next);
  const Mask missing = named & warp.live & ~split.mask;
  trap(warp, split.next, TrapKind::bad_sync, first_lane(split.mask),
       text::lanes_never_reach(MemoryAddress{named}, describe_waiting(warp, missing)));
}

void trap_barrier(Warp& warp, const Split& split) {
  const ResidentBlock& block = *warp.block;
  Message message = describe_waiting(block);
  const auto add = [&](Message reason) {
    message = text::waiting_with_reason(std::move(message), std::move(reason));
  };
  if (split.barrier_threads != 0) {
    add(text::barrier_expects_threads(as_number(split.barrier), Count(split.barrier_threads),
                                      Count(arrived_threads(block, split.barrier))));
  }
  if (const std::uint32_t returned = block.launch.threads() - live_threads(block); returned > 0)
    add(text::threads_returned(Count(returned)));
  trap(warp, split.barrier_at, TrapKind::barrier_deadlock, first_lane(split.mask),
       std::move(message));
}

}  // namespace

Message describe_waiting(const ResidentBlock& block) {
  WaitingPositions positions(*block.launch.program);
  for (const Warp& warp : block.warps)
    add_lanes(positions, warp, warp.live, std::uint64_t{warp.index} * kLanes);
  return positions.describe(kThreads, [&](std::uint64_t thread) {
    return GridIndex{thread_index(block.launch, static_cast<std::uint32_t>(thread))};
  });
}

Message describe_waiting(const Warp& warp, Mask mask) {
  WaitingPositions positions(*warp.block->launch.program);
  add_lanes(positions, warp, mask, 0);
  return positions.describe(kLanesOfWarp, [](std::uint64_t lane) { return as_number(lane); });
}

Message describe_looping(std::span<ResidentBlock* const> blocks) {
  const Launch& launch = blocks.front()->launch;
  WaitingPositions positions(*launch.program);
  for (const ResidentBlock* block : blocks) {
    for (const Warp& warp : block->warps) {
      const Split* split = first_runnable(warp);
      if (split == nullptr) continue;
      positions.at(split->next).add(block->linear);
      break;
    }
  }
  return positions.describe(
      kBlocks, [&](std::uint64_t block) { return GridIndex{block_index(launch, block)}; });
}

const Split* first_runnable(const Warp& warp) {
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    if (warp.splits[k].state == Split::State::runnable) return &warp.splits[k];
  }
  return nullptr;
}

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
