#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/scheduler.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <string>

namespace labcheck::simgpu {
namespace {

constexpr unsigned kBarriers = 16;
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
  for (Warp& warp : worker.warps) start_warp(worker, warp);
}

template <class Do>
void each_waiting(Worker& worker, unsigned barrier, Do work) {
  for (Warp& warp : worker.warps) {
    for (std::uint32_t k = 0; k < warp.split_count; ++k) {
      Split& split = warp.splits[k];
      if (split.state == Split::State::at_barrier && split.barrier == barrier) work(warp, split);
    }
  }
}

// Gives the waiting threads the result of bar.red: how many, whether all or whether any of them had
// a true predicate.
void reduce(Worker& worker, unsigned barrier) {
  std::uint32_t threads = 0;
  std::uint32_t holding = 0;
  each_waiting(worker, barrier, [&](const Warp&, const Split& split) {
    Mask holds = 0;
    std::memcpy(&holds, split.frame->registers + split.barrier_at->c, sizeof holds);
    if ((split.barrier_at->flags & kNegateC) != 0) holds = ~holds;
    threads += static_cast<std::uint32_t>(std::popcount(split.mask));
    holding += static_cast<std::uint32_t>(std::popcount(holds & split.mask));
  });
  each_waiting(worker, barrier, [&](const Warp&, const Split& split) {
    const Instruction& i = *split.barrier_at;
    const auto mode = static_cast<ptx::Barrier>(i.immediate);
    if (mode == ptx::Barrier::sync) return;
    auto* d = reinterpret_cast<std::uint32_t*>(split.frame->registers + i.d);
    if (mode == ptx::Barrier::red_popc) {
      for (unsigned l = 0; l < kLanes; ++l) d[l] = (split.mask >> l & 1) != 0 ? holding : d[l];
    } else {
      const bool outcome = mode == ptx::Barrier::red_and ? holding == threads : holding > 0;
      *d = (*d & ~split.mask) | (outcome ? split.mask : 0);
    }
  });
}

void release(Worker& worker, unsigned barrier) {
  each_waiting(worker, barrier,
               [](const Warp&, Split& split) { split.state = Split::State::runnable; });
  worker.arrived[barrier] = 0;
}

// Opens each barrier at which all expected threads wait: the number the barrier names, or all that
// have not returned (PTX ISA, "bar, barrier"). Lanes of one warp that wait at different bar
// instructions count for the same barrier.
bool open_barriers(Worker& worker) {
  std::uint32_t live = 0;
  for (const Warp& warp : worker.warps)
    live += static_cast<std::uint32_t>(std::popcount(warp.live));
  bool opened = false;
  for (unsigned barrier = 0; barrier < kBarriers; ++barrier) {
    std::uint32_t waiting = 0;
    std::uint32_t expected = 0;
    bool reduces = false;
    each_waiting(worker, barrier, [&](const Warp&, const Split& split) {
      waiting += static_cast<std::uint32_t>(std::popcount(split.mask));
      expected = split.barrier_threads != 0 ? split.barrier_threads : live;
      reduces =
          reduces || static_cast<ptx::Barrier>(split.barrier_at->immediate) != ptx::Barrier::sync;
    });
    if (waiting == 0 || waiting + worker.arrived[barrier] < expected) continue;
    if (reduces) reduce(worker, barrier);
    release(worker, barrier);
    opened = true;
  }
  return opened;
}

// Nothing can run and no barrier opens: tells how many threads wait where.
void trap_deadlock(Worker& worker) {
  std::map<const Instruction*, std::uint32_t> waiting;
  Warp* first = nullptr;
  for (Warp& warp : worker.warps) {
    for (std::uint32_t k = 0; k < warp.split_count; ++k) {
      waiting[warp.splits[k].barrier_at] +=
          static_cast<std::uint32_t>(std::popcount(warp.splits[k].mask));
      if (first == nullptr) first = &warp;
    }
  }
  if (first == nullptr) return;
  const Program& program = *worker.launch->program;
  std::string text;
  for (const auto& [at, threads] : waiting) {
    if (at == nullptr) continue;
    const std::uint32_t line = program.places[at->place].line;
    text += fmt::format("{}{} thread{} at line {}", text.empty() ? "" : ", ", threads,
                        threads == 1 ? "" : "s", line);
  }
  const Split& split = first->splits[0];
  trap(*first, split.barrier_at, TrapKind::barrier_deadlock,
       static_cast<unsigned>(std::countr_zero(split.mask)), text);
}

}  // namespace

bool run_block(Worker& worker, std::uint64_t linear) {
  start_block(worker, linear);
  for (;;) {
    bool runnable = false;
    bool all_done = true;
    for (Warp& warp : worker.warps) {
      const WarpState state = run_warp(warp);
      if (state == WarpState::trapped) return false;
      runnable = runnable || state == WarpState::runnable;
      all_done = all_done && state == WarpState::done;
    }
    if (all_done) return true;
    if (!runnable && !open_barriers(worker)) {
      trap_deadlock(worker);
      return false;
    }
  }
}

void prepare(Worker& worker) {
  worker.trapped = false;
  worker.barrier_waits = 0;
  worker.executed_before = 0;
  const Program& program = *worker.launch->program;
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
