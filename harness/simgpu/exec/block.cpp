#include "harness/base/text.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/barrier.hpp"
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/scheduler.hpp"
#include "harness/simgpu/exec/sync.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kRoundsPerCheck = 64;
// What shared and local memory hold when a block starts: NaN as a float, -1 as an integer, so that
// a value that nobody wrote does not look right.
constexpr int kFill = 0xFF;

void start_warp(Worker& worker, Warp& warp) {
  const std::uint32_t threads = worker.launch->threads();
  const std::uint32_t first = warp.index * kLanes;
  const std::uint32_t count = std::min(threads - first, kLanes);
  warp.live = count == kLanes ? kAllLanes : (Mask{1} << count) - 1;
  warp.turns = 0;
  warp.split_count = 1;
  warp.shared = worker.shared.data();
  warp.splits[0] = Split{};
  warp.splits[0].frame =
      worker.frames[warp.index].kernel_frame(warp, worker.launch->program->kernel());
  warp.splits[0].frame->splits = 1;
  warp.splits[0].mask = warp.live;
  warp.splits[0].next = worker.launch->program->kernel().code.data();
}

void start_block(Worker& worker, std::uint64_t linear) {
  const Dim3& grid = worker.launch->grid;
  worker.linear_block = linear;
  worker.block_index = {static_cast<std::uint32_t>(linear % grid[0]),
                        static_cast<std::uint32_t>(linear / grid[0] % grid[1]),
                        static_cast<std::uint32_t>(linear / grid[0] / grid[1])};
  worker.executed_before = executed(worker);
  worker.arrived.fill(0);
  if (!worker.shared.empty()) std::memset(worker.shared.data(), kFill, worker.shared.size());
  if (!worker.local.empty()) std::memset(worker.local.data(), kFill, worker.local.size());
  if (worker.shadow != nullptr)
    worker.shadow->start(worker.launch->shared_size(), worker.launch->warps());
  for (Warp& warp : worker.warps) start_warp(worker, warp);
}

// Nothing can run and no barrier opens. Lanes that wait for others of their warp are told first:
// those wait elsewhere, at a barrier of the block perhaps.
void trap_deadlock(Worker& worker) {
  for (Warp& warp : worker.warps) {
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
  for (Warp& warp : worker.warps) {
    if (warp.split_count == 0) continue;
    const Split& split = warp.splits[0];
    trap(warp, split.barrier_at, TrapKind::barrier_deadlock,
         static_cast<unsigned>(std::countr_zero(split.mask)), waiting_places(worker));
    return;
  }
}

// A block that loops over barriers without an end never runs long between them, so that is checked
// here.
bool stopped_by_limit(Worker& worker) {
  if (!over_the_limit(worker)) return false;
  for (Warp& warp : worker.warps) {
    if (warp.split_count == 0) continue;
    trap_runaway(warp, warp.splits[0]);
    break;
  }
  return true;
}

}  // namespace

bool run_block(Worker& worker, std::uint64_t linear) {
  start_block(worker, linear);
  for (std::uint32_t rounds = 1;; ++rounds) {
    bool runnable = false;
    bool all_done = true;
    for (Warp& warp : worker.warps) {
      const WarpState state = run_warp(warp);
      if (state == WarpState::trapped) return false;
      runnable = runnable || state == WarpState::runnable;
      all_done = all_done && state == WarpState::done;
    }
    if (all_done) return true;
    // A barrier may open for some warps while others run.
    const bool opened = open_barriers(worker);
    if (!opened && !runnable) {
      trap_deadlock(worker);
      return false;
    }
    if (rounds % kRoundsPerCheck == 0 && stopped_by_limit(worker)) return false;
  }
}

void prepare(Worker& worker) {
  worker.trapped = false;
  worker.barrier_waits = 0;
  worker.executed_before = 0;
  const Program& program = *worker.launch->program;
  worker.findings.clear();
  if (program.checks != CheckLevel::full) {
    worker.shadow.reset();
  } else if (worker.shadow == nullptr) {
    worker.shadow = std::make_unique<SharedShadow>();
  }
  const std::uint32_t warps = worker.launch->warps();
  worker.frames = std::vector<FramePool>(warps);
  worker.warps = std::vector<Warp>(warps);
  worker.shared.assign(worker.launch->shared_size(), std::byte{});
  worker.local_size = program.local_size;
  worker.local.assign(std::size_t{program.local_size} * kLanes * warps, std::byte{});
  worker.shared_sites.assign(program.shared_sites.size(), {});
  worker.global_sites.assign(program.global_sites.size(), {});
  worker.plain_sites.assign(program.plain_sites.size(), {});
  worker.block_counts.assign(program.blocks.size(), {});
  for (std::uint32_t index = 0; index < warps; ++index) {
    Warp& warp = worker.warps[index];
    warp.index = index;
    warp.worker = &worker;
    warp.shared_size = worker.launch->shared_size();
    warp.shared_sites = worker.shared_sites.data();
    warp.global_sites = worker.global_sites.data();
    warp.plain_sites = worker.plain_sites.data();
    warp.block_counts = worker.block_counts.data();
    warp.local = worker.local.data() + std::size_t{index} * program.local_size * kLanes;
    warp.local_size = program.local_size;
  }
}

}  // namespace labcheck::simgpu
