// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/skipped_barriers.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

// Further branches are not recorded, which bounds the memory of a block.
constexpr std::size_t kMaxBranches = 64;

// Where each thread waits; nullptr if it has returned.
std::vector<const Instruction*> awaited_by_thread(std::span<const Warp> warps) {
  std::vector<const Instruction*> awaited(warps.size() * kLanes, nullptr);
  each_waiting(warps, 0, [&](const Warp& warp, const Split& split) {
    for (const unsigned lane : lanes_in(split.mask))
      awaited[std::size_t{warp.index} * kLanes + lane] = split.barrier_at;
  });
  return awaited;
}

bool leads_to(const BarrierBranch& branch, const Instruction* barrier) {
  return std::ranges::find(branch.barriers, barrier) != branch.barriers.end();
}

}  // namespace

void SkippedBarriers::start(std::uint64_t block, std::uint32_t threads) {
  block_ = block;
  threads_ = threads;
  reported_ = false;
  ways_.clear();
}

void SkippedBarriers::note_branch(const Warp& warp, const BarrierBranch& branch, Mask taken) {
  if (reported_ || (ways_.size() == kMaxBranches && !ways_.contains(branch.number))) return;
  Taken& all = ways_[branch.number];
  if (all.branch == nullptr) {
    all.branch = &branch;
    all.of_thread.resize(threads_);
  }
  const bool enters = branch.way == BarrierBranch::Way::taken;
  for (const unsigned lane : lanes_in(warp.mask)) {
    Ways& ways = all.of_thread[std::size_t{warp.index} * kLanes + lane];
    ways.executions += 1;
    if (has_lane(taken, lane) != enters && ways.first_skip == 0) ways.first_skip = ways.executions;
  }
}

std::optional<Finding> SkippedBarriers::find(std::span<const Warp> warps) const {
  if (ways_.empty()) return std::nullopt;
  const std::vector<const Instruction*> awaited = awaited_by_thread(warps);
  for (const auto& [number, taken] : ways_) {
    const BarrierBranch& branch = *taken.branch;
    std::map<std::uint32_t, std::uint32_t> waiting;  // the first thread, by its executions
    for (std::uint32_t thread = 0; thread < threads_; ++thread) {
      const Ways& ways = taken.of_thread[thread];
      if (ways.first_skip == 0 && ways.executions != 0 && leads_to(branch, awaited[thread]))
        waiting.emplace(ways.executions, thread);
    }
    for (std::uint32_t thread = 0; thread < threads_; ++thread) {
      const auto other = waiting.find(taken.of_thread[thread].first_skip);
      if (other == waiting.end() || leads_to(branch, awaited[thread])) continue;
      return Finding{FindingKind::barrier_skipped,
                     ptx::Space::shared,
                     {awaited[other->second]->position, block_, other->second},
                     {branch.position, block_, thread}};
    }
  }
  return std::nullopt;
}

}  // namespace labcheck::simgpu
