// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/scheduler.hpp"

#include "harness/simgpu/checks/follow.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <bit>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kBackEdgesAlone = 4096;
// If lanes wait for each other, the lane that the others wait for should run soon.
constexpr std::uint32_t kBackEdgesAmongSplits = 64;
// Splits that diverge and merge in every iteration of a loop use no back edges, so rounds of the
// scheduler count as well.
constexpr std::uint32_t kRounds = 128;

bool before(const Split& a, const Split& b) {
  if (a.frame->depth != b.frame->depth) return a.frame->depth > b.frame->depth;
  // For different calls of the same depth, the call with the lowest lane: any order is fine if it
  // is the same in every run.
  if (a.frame != b.frame) return std::countr_zero(a.mask) < std::countr_zero(b.mask);
  return a.next < b.next;
}

// The first of the runnable splits by `precedes`; nullptr if there is none.
template <class Precedes>
const Split* first_of(const Warp& warp, Precedes precedes) {
  const Split* best = nullptr;
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    const Split& split = warp.splits[k];
    if (split.state == Split::State::runnable && (best == nullptr || precedes(split, *best)))
      best = &split;
  }
  return best;
}

const Split* first_in_code(const Warp& warp) {
  return first_of(warp, [](const Split& a, const Split& b) { return before(a, b); });
}

const Split* longest_waiting(const Warp& warp) {
  return first_of(warp, [](const Split& a, const Split& b) { return a.turn < b.turn; });
}

void remove(Warp& warp, Split& split) {
  const Split& last = warp.splits[--warp.split_count];
  if (&split != &last) split = last;
}

// Merges the split at index `into` with splits of the same state at the same instruction, and
// returns its new index. Splits that waited for each other may now be complete, so they try again.
std::uint32_t merge(Warp& warp, std::uint32_t into) {
  for (std::uint32_t k = 0; k < warp.split_count;) {
    Split& split = warp.splits[into];
    Split& other = warp.splits[k];
    const bool same = k != into && other.next == split.next && other.frame == split.frame &&
                      other.state == split.state && split.state != Split::State::at_barrier;
    if (!same) {
      ++k;
      continue;
    }
    split.mask |= other.mask;
    split.state = Split::State::runnable;
    split.released = split.released && other.released;
    split.frame->splits -= 1;
    if (into == warp.split_count - 1) into = k;
    remove(warp, other);
  }
  return into;
}

// The instruction up to which the split may run alone: the position of the nearest split ahead of
// it in the same call.
const Instruction* limit_of(const Warp& warp, const Split& split) {
  const Instruction* limit = nullptr;
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    const Split& other = warp.splits[k];
    if (&other == &split || other.frame != split.frame || other.state != Split::State::runnable)
      continue;
    if (other.next > split.next && (limit == nullptr || other.next < limit)) limit = other.next;
  }
  return limit;
}

// Runs the split. Returns its position if it reached another split, or nullptr after a stop.
const Instruction* run_split(Warp& warp, Split& split) {
  const Instruction* i = split.next;
  const bool alone = warp.split_count == 1;
  const bool in_turns = !alone && warp.block->launch.program->lanes_may_wait;
  warp.back_edges = in_turns ? kBackEdgesAmongSplits : kBackEdgesAlone;
  const Instruction* limit = alone ? nullptr : limit_of(warp, split);
  if (follows_registers(warp)) {
    while (i != nullptr && (limit == nullptr || i < limit)) i = follow(warp, i);
    return i;
  }
  if (alone && split.mask == kAllLanes) {
    do i = i->handlers.full(warp, i);
    while (i != nullptr);
    return nullptr;
  }
  if (limit != nullptr) {
    while (i != nullptr && i < limit) i = i->handlers.masked(warp, i);
    return i;
  }
  do i = i->handlers.masked(warp, i);
  while (i != nullptr);
  return nullptr;
}

void run_one(Warp& warp, Split& split) {
  warp.running = &split;
  warp.mask = split.mask;
  warp.registers = split.frame->registers;
  warp.stop = Stop::none;
  split.turn = ++warp.turns;
  if (const Instruction* met = run_split(warp, split)) {
    split.next = met;
    return;
  }
  switch (warp.stop) {
    case Stop::diverged:
    case Stop::moved:
    case Stop::quota:
      split.next = warp.next;
      return;
    case Stop::barrier:
      split.state = Split::State::at_barrier;
      split.next = warp.next;
      return;
    case Stop::warp_sync:
      split.state = Split::State::at_warp_sync;
      split.next = warp.next;
      return;
    case Stop::ended:
      remove(warp, split);
      return;
    case Stop::trapped:
      if (warp.checks != nullptr && continue_after_trap(warp)) split.next = warp.next;
      return;
    case Stop::none:
      return;
  }
}

// Releases lanes that wait for each other at different bar.warp.sync instructions. All lanes only
// need to reach one of them (PTX ISA, "bar.warp.sync"). False if there are no such lanes.
bool release_warp_sync(Warp& warp) {
  Mask arrived = ~warp.live;
  const auto waits = [](const Split& split) {
    return split.state == Split::State::at_warp_sync && is_warp_barrier(*split.next);
  };
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    if (waits(warp.splits[k])) arrived |= warp.splits[k].mask;
  }
  bool released = false;
  Mask met = 0;
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    Split& split = warp.splits[k];
    if (!waits(split) || (named_members(split, *split.next) & ~arrived) != 0) continue;
    split.state = Split::State::runnable;
    split.released = true;
    released = true;
    met |= split.mask;
  }
  if (released) note_meeting(warp, met);
  return released;
}

}  // namespace

bool stop_long_run(Warp& warp, const Split& split) {
  const bool exceeds = exceeds_limit(*warp.block) || is_aftermath_over(*warp.worker);
  if (!exceeds && !warp.worker->services->is_abandoned()) return false;
  const bool at_barrier = split.state == Split::State::at_barrier;
  trap(warp, at_barrier ? split.barrier_at : split.next,
       exceeds ? TrapKind::runaway : TrapKind::abandoned, first_lane(split.mask), {});
  return true;
}

WarpState run_warp(Warp& warp) {
  // Splits and warps need to take turns only if lanes may wait for each other.
  const bool may_wait = warp.block->launch.program->lanes_may_wait;
  warp.polled = false;
  warp.effect = false;
  bool take_turns = false;
  std::uint32_t rounds = 0;
  std::uint32_t long_runs = 0;
  while (warp.split_count > 0) {
    const Split* next = take_turns ? longest_waiting(warp) : first_in_code(warp);
    if (next == nullptr) {
      if (release_warp_sync(warp)) continue;
      return WarpState::waiting;
    }
    auto index = static_cast<std::uint32_t>(next - warp.splits.data());
    if (warp.split_count > 1) index = merge(warp, index);
    run_one(warp, warp.splits[index]);
    if (warp.stop == Stop::trapped) return WarpState::trapped;
    take_turns = false;
    if (warp.stop == Stop::ended) continue;
    if (warp.split_count > 1) index = merge(warp, index);
    if (warp.stop != Stop::quota && ++rounds % kRounds != 0) continue;
    if (stop_long_run(warp, warp.splits[index])) return WarpState::trapped;
    take_turns = may_wait;
    if (may_wait && ++long_runs >= warp.split_count) return WarpState::runnable;
  }
  return WarpState::done;
}

}  // namespace labcheck::simgpu
