// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/block_checks.hpp"

#include "harness/simgpu/exec/warp.hpp"
#include "harness/simgpu/memory/defined_bytes.hpp"

#include <algorithm>

namespace labcheck::simgpu {

namespace {

// Represents, among the barrier numbers, all memory that threads release and acquire through.
constexpr std::uint32_t kReleased = ~std::uint32_t{0};

}  // namespace

void start(BlockChecks& checks, std::uint32_t warps, std::uint32_t shared_size,
           std::uint32_t local_size) {
  checks.order.start(warps, checks.launch.clock);
  // Touches by earlier blocks need no reset: their intervals have ended.
  const std::size_t words = (shared_size + kWord - 1) / kWord;
  checks.shared.resize(words);
  checks.phase.start(words);
  checks.shared_defined.assign(DefinedBytes::words_for(words * kWord), 0);
  checks.undefined.assign(warps, {});
  checks.local.resize(warps);
  for (LocalShadow& local : checks.local) local.start(local_size);
  checks.acquired = 0;
  checks.fenced = false;
}

bool follows_registers(const Warp& warp) {
  return warp.checks != nullptr && !warp.checks->undefined[warp.index].empty();
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
