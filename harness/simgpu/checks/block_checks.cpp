// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/block_checks.hpp"

#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <algorithm>
#include <bit>

namespace labcheck::simgpu {
namespace {

// Represents, among the barrier numbers, all memory that threads release and acquire through.
constexpr std::uint32_t kReleased = ~std::uint32_t{0};

}  // namespace

void start(LaunchChecks& checks, const DeviceMemory& memory) {
  checks.memory = &memory;
  checks.findings.clear();
  checks.floor = checks.clock.floor_from(checks.clock.next());
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
  checks.copies.start();
  checks.undefined.assign(warps, {});
  checks.local.resize(warps);
  for (LocalShadow& local : checks.local) local.start(launch.program->local_size);
  checks.acquired = 0;
  checks.fenced = false;
}

// All lanes of a warp must have reached the same instruction (PTX ISA, "bar": the aligned form).
void note_barrier(BlockChecks& checks, std::span<const Warp> warps, std::uint32_t barrier) {
  std::vector<std::uint32_t> participants;
  const Split* first = nullptr;  // split of the warp
  each_waiting(warps, barrier, [&](const Warp& warp, const Split& split) {
    if (participants.empty() || participants.back() != warp.index) {
      participants.push_back(warp.index);
      first = &split;
    } else if (split.barrier_at != first->barrier_at && (split.barrier_at->flags & kAligned) != 0) {
      const bool ahead = split.barrier_at > first->barrier_at;
      const Split& near = ahead ? *first : split;
      const Split& far = ahead ? split : *first;
      const auto thread = [&](const Split& of) {
        return warp.index * kLanes + static_cast<std::uint32_t>(std::countr_zero(of.mask));
      };
      checks.launch.findings.add({FindingKind::barrier_split,
                                  ptx::Space::shared,
                                  {near.barrier_at->position, checks.block, thread(near)},
                                  {far.barrier_at->position, checks.block, thread(far)}});
    }
  });
  const auto live =
      std::count_if(warps.begin(), warps.end(), [](const Warp& warp) { return warp.live != 0; });
  const bool all = static_cast<std::size_t>(live) == participants.size();
  checks.order.meet_at_barrier(participants, barrier,
                               all ? ThreadOrder::Attendance::all : ThreadOrder::Attendance::some);
}

void note_fence(Warp& warp) {
  if (warp.checks != nullptr) warp.checks->fenced = true;
}

void note_acquire(Warp& warp) {
  if (warp.checks == nullptr) return;
  BlockChecks& checks = *warp.checks;
  checks.acquired = std::max(checks.acquired, checks.launch.released);
  checks.order.pass(warp.index, kReleased);
  checks.order.acquire_in_warp(warp.index, warp.mask);
}

void note_release(Warp& warp) {
  if (warp.checks == nullptr || !warp.checks->fenced) return;
  BlockChecks& checks = *warp.checks;
  checks.launch.released = checks.launch.clock.latest();
  checks.order.release(warp.index, warp.mask, kReleased);
}

}  // namespace labcheck::simgpu
