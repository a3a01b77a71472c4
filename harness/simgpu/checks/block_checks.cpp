// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/block_checks.hpp"

#include "harness/simgpu/checks/race_check.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

namespace labcheck::simgpu {
namespace {

// Represents, among the barrier numbers, all memory that threads release and acquire through.
constexpr std::uint32_t kReleased = ~std::uint32_t{0};

}  // namespace

void start(LaunchChecks& checks, const Launch& launch, const DeviceMemory& memory,
           std::span<GlobalSite> sites) {
  checks.memory = &memory;
  checks.sites = sites;
  checks.findings.clear();
  checks.aftermath = {};
  checks.floor = checks.clock.floor_from(checks.clock.next());
  const WrittenMemory& written = launch.program->written;
  checks.writes_anywhere = written.anywhere;
  const auto expect_writes = [&](std::uint64_t pointer) {
    const Allocation* allocation = memory.find(pointer);
    if (allocation == nullptr) allocation = memory.find(pointer - 1);  // the end of an array
    if (allocation != nullptr && allocation->shadow != nullptr)
      allocation->shadow->expect_writes(checks.floor);
  };
  for (const std::uint32_t parameter : written.parameters) {
    std::uint64_t pointer = 0;
    if (launch.parameters.size() < parameter + sizeof pointer) continue;
    std::memcpy(&pointer, launch.parameters.data() + parameter, sizeof pointer);
    expect_writes(pointer);
  }
  for (const std::uint64_t variable : written.variables) expect_writes(variable);
}

void start(BlockChecks& checks, const Launch& launch, std::uint64_t block) {
  const std::uint32_t warps = launch.warps();
  checks.block = block;
  checks.order.start(warps, checks.launch.clock);
  // Touches by earlier blocks need no reset: their intervals have ended.
  const std::size_t words = (launch.shared_size() + kWord - 1) / kWord;
  checks.shared.resize(words);
  checks.phase.start(words);
  checks.shared_defined.assign(DefinedBytes::words_for(words * kWord), 0);
  checks.shared_complete = false;
  checks.copies.start();
  checks.concerned.start(warps);
  checks.stored.clear();
  checks.undefined.assign(warps, {});
  checks.skipped_barriers.start(block, warps * kLanes);
  checks.local.resize(warps);
  for (LocalShadow& local : checks.local) local.start(launch.program->local_size);
  checks.grid_order = {};
}

namespace {

// Whether all threads wait at calls of __syncthreads().
bool is_full_barrier(std::span<const Warp> warps, std::uint32_t barrier) {
  bool is_full = barrier == 0;
  each_waiting(warps, barrier, [&](const Warp&, const Split& split) {
    const bool aligned = (split.barrier_at->flags & kAligned) != 0;
    is_full = is_full && aligned && split.barrier_threads == 0;
  });
  return is_full;
}

// Threads of different warps that wait at calls in different lines.
std::optional<Finding> different_calls(std::span<const Warp> warps, std::uint64_t block) {
  std::optional<ThreadEvent> first;
  std::optional<Finding> finding;
  each_waiting(warps, 0, [&](const Warp& warp, const Split& split) {
    const ThreadEvent event{split.barrier_at->position, block,
                            warp.index * kLanes + first_lane(split.mask)};
    if (!first) first = event;
    if (!finding && event.position != first->position)
      finding = Finding{FindingKind::barriers_differ, ptx::Space::shared, *first, event};
  });
  return finding;
}

}  // namespace

// All lanes of a warp must have reached the same instruction (PTX ISA, "bar": the aligned form).
void note_barrier(BlockChecks& checks, std::span<const Warp> warps, std::uint32_t barrier) {
  std::vector<std::uint32_t> participants;
  const Split* first = nullptr;  // split of the warp
  SkippedBarriers& skipped = checks.skipped_barriers;
  const bool is_full = is_full_barrier(warps, barrier);
  const auto report = [&](const std::optional<Finding>& finding) {
    if (!finding) return;
    report_finding(checks, *finding);
    skipped.note_reported();
  };
  if (is_full && !skipped.is_reported()) report(skipped.find(warps));
  bool is_split = skipped.is_reported();
  each_waiting(warps, barrier, [&](const Warp& warp, const Split& split) {
    if (participants.empty() || participants.back() != warp.index) {
      participants.push_back(warp.index);
      first = &split;
    } else if (!skipped.is_reported() && split.barrier_at != first->barrier_at &&
               (split.barrier_at->flags & kAligned) != 0) {
      is_split = true;
      const bool ahead = split.barrier_at > first->barrier_at;
      const Split& near = ahead ? *first : split;
      const Split& far = ahead ? split : *first;
      const auto thread = [&](const Split& of) {
        return warp.index * kLanes + static_cast<std::uint32_t>(std::countr_zero(of.mask));
      };
      report_finding(checks, {FindingKind::barrier_split,
                              ptx::Space::shared,
                              {near.barrier_at->position, checks.block, thread(near)},
                              {far.barrier_at->position, checks.block, thread(far)}});
    }
  });
  if (is_full) {
    if (!is_split) report(different_calls(warps, checks.block));
    skipped.clear();
  }
  if (!checks.shared_complete) {
    const DefinedBytes defined(checks.shared_defined.data());
    checks.shared_complete = defined.contains_all(0, checks.shared.size() * kWord);
  }
  const auto live =
      std::count_if(warps.begin(), warps.end(), [](const Warp& warp) { return warp.live != 0; });
  const bool all = static_cast<std::size_t>(live) == participants.size();
  checks.order.meet_at_barrier(participants, barrier,
                               all ? ThreadOrder::Attendance::all : ThreadOrder::Attendance::some);
  checks.grid_order.complete_acquire();
}

namespace {

OrderScope scope_of(const Instruction* i) {
  return (i->flags & kBlockScope) != 0 ? OrderScope::block : OrderScope::grid;
}

}  // namespace

// The warp's next accesses are in a new interval, because they are not before the fence.
void note_fence(Warp& warp, const Instruction* i) {
  if (warp.checks == nullptr) return;
  BlockChecks& checks = *warp.checks;
  checks.grid_order.pass_fence(scope_of(i), checks.launch.clock.latest());
  checks.order.step(warp.index);
}

// Within a block, threads share a cache, so fences may be anywhere.
void note_acquire(Warp& warp, const Instruction* i, SignalUse use) {
  if (warp.checks == nullptr) return;
  BlockChecks& checks = *warp.checks;
  if (scope_of(i) == OrderScope::grid) {
    checks.grid_order.acquire(checks.launch.signaled);
    if (use == SignalUse::counter || (i->flags & kAcquires) != 0)
      checks.grid_order.complete_acquire();
  }
  checks.order.pass(warp.index, kReleased);
  checks.order.acquire_in_warp(warp.index, warp.mask);
}

void note_release(Warp& warp, const Instruction* i, SignalUse use) {
  if (warp.checks == nullptr) return;
  BlockChecks& checks = *warp.checks;
  if (scope_of(i) == OrderScope::grid)
    checks.grid_order.release(checks.launch.signaled, use, checks.launch.clock.latest());
  if (checks.grid_order.has_fence()) checks.order.release(warp.index, warp.mask, kReleased);
}

}  // namespace labcheck::simgpu
