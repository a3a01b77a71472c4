// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/messages.hpp"
#include "harness/simgpu/exec/scheduler.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace labcheck::simgpu {
namespace {

// The lanes whose register contains `value`: usually all of them.
Mask lanes_with(const std::uint32_t* values, std::uint32_t value) {
  std::uint32_t difference = 0;
  for (unsigned l = 0; l < kLanes; ++l) difference |= values[l] ^ value;
  if (difference == 0) return kAllLanes;
  Mask same = 0;
  for (unsigned l = 0; l < kLanes; ++l) same |= Mask{values[l] == value} << l;
  return same;
}

const Instruction* wait_for_block(Warp& warp, const Instruction* i) {
  const bool counts = (i->flags & kHasSecond) != 0;
  const std::uint32_t* numbers = words(warp, i->a);
  const std::uint32_t* counts_of = words(warp, counts ? i->b : i->a);
  const auto leader = first_lane(warp.mask);
  const std::uint32_t number = numbers[leader];
  const std::uint32_t threads = counts ? counts_of[leader] : 0;
  ResidentBlock& block = *warp.block;
  if (number >= block.arrived.size()) {
    return trap(warp, i, TrapKind::bad_sync, leader,
                text::barrier_number_is_invalid(number, as_number(block.arrived.size() - 1)));
  }
  const bool arrives = static_cast<ptx::Barrier>(i->immediate) == ptx::Barrier::arrive;
  if (threads % kLanes != 0 || (arrives && threads == 0)) {
    return trap(warp, i, TrapKind::bad_sync, leader,
                text::barrier_threads_are_invalid(threads, number, as_number(kLanes)));
  }
  const Mask same =
      lanes_with(numbers, number) & (counts ? lanes_with(counts_of, threads) : kAllLanes);
  split_off_others(warp, warp.mask, i + 1);
  // Lanes that name another barrier arrive there separately.
  split_off_others(warp, warp.mask & same, i);
  warp.mask &= same;
  if (arrives) {
    block.arrived[number] += threads_of(warp, warp.mask);
    if (block.checks != nullptr) block.checks->order.arrive(warp.index, number);
    warp.stop = Stop::diverged;
    warp.next = i + 1;
    return nullptr;
  }
  count_request(warp, i, warp.mask);
  Split& split = *warp.running;
  split.barrier_at = i;
  split.barrier = number;
  split.barrier_threads = threads;
  warp.stop = Stop::barrier;
  warp.next = i + 1;
  return nullptr;
}

// Writes the result of bar.red for the waiting threads: how many of them have a true predicate, or
// whether all or any of them do.
void reduce(ResidentBlock& block, unsigned barrier) {
  std::uint32_t threads = 0;
  std::uint32_t true_threads = 0;
  each_waiting(block.warps, barrier, [&](const Warp&, const Split& split) {
    Mask true_lanes = 0;
    std::memcpy(&true_lanes, split.frame->registers + split.barrier_at->c, sizeof true_lanes);
    if ((split.barrier_at->flags & kNegateC) != 0) true_lanes = ~true_lanes;
    threads += lane_count(split.mask);
    true_threads += lane_count(true_lanes & split.mask);
  });
  each_waiting(block.warps, barrier, [&](const Warp&, const Split& split) {
    const Instruction& i = *split.barrier_at;
    const auto mode = static_cast<ptx::Barrier>(i.immediate);
    if (mode == ptx::Barrier::sync) return;
    auto* d = reinterpret_cast<std::uint32_t*>(split.frame->registers + i.d);
    if (mode == ptx::Barrier::red_popc) {
      for (unsigned l = 0; l < kLanes; ++l) d[l] = has_lane(split.mask, l) ? true_threads : d[l];
    } else {
      const bool outcome =
          mode == ptx::Barrier::red_and ? true_threads == threads : true_threads > 0;
      *d = (*d & ~split.mask) | (outcome ? split.mask : 0);
    }
  });
}

void release(ResidentBlock& block, unsigned barrier) {
  if (block.checks != nullptr) note_barrier(*block.checks, block.warps, barrier);
  each_waiting(block.warps, barrier,
               [](const Warp&, Split& split) { split.state = Split::State::runnable; });
  block.arrived[barrier] = 0;
}

// The threads that wait at a barrier, and how many threads they wait for.
struct Attendance {
  std::uint32_t threads = 0;
  std::uint32_t counted = 0;  // with whole warps as 32
  std::uint32_t named = 0;    // thread count in the instructions, or 0
  bool reduces = false;
};

Attendance attendance_at(const ResidentBlock& block, unsigned barrier) {
  Attendance all;
  const Warp* last = nullptr;
  Mask of_warp = 0;
  const auto finish_warp = [&] {
    if (last != nullptr) all.counted += threads_of(*last, of_warp);
    of_warp = 0;
  };
  each_waiting(block.warps, barrier, [&](const Warp& warp, const Split& split) {
    if (&warp != last) finish_warp();
    last = &warp;
    of_warp |= split.mask;
    all.threads += lane_count(split.mask);
    all.named = std::max(all.named, split.barrier_threads);
    const auto mode = static_cast<ptx::Barrier>(split.barrier_at->immediate);
    all.reduces = all.reduces || mode != ptx::Barrier::sync;
  });
  finish_warp();
  return all;
}

// The barriers at which threads wait, one bit each.
std::uint32_t awaited_barriers(const ResidentBlock& block) {
  std::uint32_t barriers = 0;
  for (const Warp& warp : block.warps) {
    for (std::uint32_t k = 0; k < warp.split_count; ++k) {
      const Split& split = warp.splits[k];
      if (split.state == Split::State::at_barrier) barriers |= std::uint32_t{1} << split.barrier;
    }
  }
  return barriers;
}

}  // namespace

std::uint32_t live_threads(const ResidentBlock& block) {
  std::uint32_t live = 0;
  for (const Warp& warp : block.warps) live += lane_count(warp.live);
  return live;
}

bool open_barriers(ResidentBlock& block) {
  const std::uint32_t live = live_threads(block);
  bool opened = false;
  for (std::uint32_t rest = awaited_barriers(block); rest != 0; rest &= rest - 1) {
    const auto barrier = static_cast<unsigned>(std::countr_zero(rest));
    const Attendance here = attendance_at(block, barrier);
    const bool complete = here.named == 0 ? here.threads >= live
                                          : here.counted + block.arrived[barrier] >= here.named;
    if (!complete) continue;
    if (here.reduces) reduce(block, barrier);
    release(block, barrier);
    opened = true;
  }
  return opened;
}

std::uint32_t arrived_threads(const ResidentBlock& block, unsigned barrier) {
  return attendance_at(block, barrier).counted + block.arrived[barrier];
}

constinit const Handlers kBlockBarrier = same(wait_for_block);

}  // namespace labcheck::simgpu
