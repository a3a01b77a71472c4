// SPDX-License-Identifier: MIT
// Stops blocks in which no thread can continue, and describes where threads wait.
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/simgpu/exec/access.hpp"
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

using NameOfBlock = std::function<std::string(std::uint64_t)>;

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

  /// "0 to 3, 7 and 9 to 11", with each number formatted by `name`.
  std::string text(const NameOfBlock& name) const {
    std::vector<std::string> ranges;
    std::uint64_t more = 0;
    for (const auto& [first, last] : all_) {
      if (ranges.size() == kMaxRanges) {
        more += last - first + 1;
      } else {
        ranges.push_back(first == last ? name(first) : tr("{} to {}", name(first), name(last)));
      }
    }
    if (more > 0) ranges.push_back(tr_plural("{} more", "{} more", more, with_thousands(more)));
    return joined(ranges);
  }

 private:
  std::vector<std::pair<std::uint64_t, std::uint64_t>> all_;
};

/// What waits, and how. Blocks loop.
enum class Waiting { threads, lanes, blocks };

/// "threads 0 to 3 wait at line 14", for `numbers` at `position`.
std::string describe_first(Waiting what, bool is_one, const std::string& numbers,
                           const std::string& position) {
  switch (what) {
    case Waiting::threads:
      return is_one ? tr("thread {} waits at {}", numbers, position)
                    : tr("threads {} wait at {}", numbers, position);
    case Waiting::lanes:
      return is_one ? tr("lane {} waits at {}", numbers, position)
                    : tr("lanes {} wait at {}", numbers, position);
    case Waiting::blocks:
      break;
  }
  return is_one ? tr("block {} loops at {}", numbers, position)
                : tr("blocks {} loop at {}", numbers, position);
}

/// "thread 7 at line 20", after the first.
std::string describe_further(Waiting what, bool is_one, const std::string& numbers,
                             const std::string& position) {
  switch (what) {
    case Waiting::threads:
      return is_one ? tr("thread {} at {}", numbers, position)
                    : tr("threads {} at {}", numbers, position);
    case Waiting::lanes:
      return is_one ? tr("lane {} at {}", numbers, position)
                    : tr("lanes {} at {}", numbers, position);
    case Waiting::blocks:
      break;
  }
  return is_one ? tr("block {} at {}", numbers, position)
                : tr("blocks {} at {}", numbers, position);
}

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

  /// "threads 0 to 3 wait at line 14, thread 7 at line 20".
  std::string text(Waiting what, const NameOfBlock& name) const {
    std::string text;
    for (const auto& [position, numbers] : all_) {
      const auto describe = text.empty() ? describe_first : describe_further;
      if (!text.empty()) text += ", ";
      text += describe(what, numbers.is_one(), numbers.text(name), position_name(position));
    }
    return text;
  }

 private:
  std::string position_name(std::uint32_t position) const {
    const SourcePosition& source = program_.positions[position];
    if (source.line == 0) return tr("an unknown line");
    const SourcePosition& first = program_.positions[all_.front().first];
    return source.file == first.file
               ? tr("line {}", source.line)
               : fmt::format("{}:{}", program_.files[source.file], source.line);
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
       tr("a warp-wide function waits forever: lanes in its mask {:#x} never reach it ({})", named,
          describe_waiting(warp, missing)));
}

void trap_barrier(Warp& warp, const Split& split) {
  const ResidentBlock& block = *warp.block;
  std::string text = describe_waiting(block);
  if (split.barrier_threads != 0) {
    text += "; " + tr_plural("barrier {} expects {} thread, {} arrived",
                             "barrier {} expects {} threads, {} arrived", split.barrier_threads,
                             split.barrier, with_thousands(split.barrier_threads),
                             with_thousands(arrived_threads(block, split.barrier)));
  }
  if (const std::uint32_t returned = block.launch.threads() - live_threads(block); returned > 0)
    text += "; " + tr_plural("{} thread returned", "{} threads returned", returned,
                             with_thousands(returned));
  trap(warp, split.barrier_at, TrapKind::barrier_deadlock, first_lane(split.mask), std::move(text));
}

}  // namespace

std::string describe_waiting(const ResidentBlock& block) {
  WaitingPositions positions(*block.launch.program);
  for (const Warp& warp : block.warps)
    add_lanes(positions, warp, warp.live, std::uint64_t{warp.index} * kLanes);
  return positions.text(Waiting::threads, [&](std::uint64_t thread) {
    return indices(thread_index(block.launch, static_cast<std::uint32_t>(thread)));
  });
}

std::string describe_waiting(const Warp& warp, Mask mask) {
  WaitingPositions positions(*warp.block->launch.program);
  add_lanes(positions, warp, mask, 0);
  return positions.text(Waiting::lanes, [](std::uint64_t lane) { return fmt::to_string(lane); });
}

std::string describe_looping(std::span<ResidentBlock* const> blocks) {
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
  return positions.text(Waiting::blocks,
                        [&](std::uint64_t block) { return indices(block_index(launch, block)); });
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
