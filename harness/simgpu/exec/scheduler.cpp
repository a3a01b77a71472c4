#include "harness/simgpu/exec/scheduler.hpp"

#include "harness/simgpu/exec/access.hpp"

#include <bit>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kBackEdgesAlone = 4096;
constexpr std::uint32_t kBackEdgesAmongSplits = 64;

bool before(const Split& a, const Split& b) {
  if (a.frame->depth != b.frame->depth) return a.frame->depth > b.frame->depth;
  // Of different calls of the same depth that of the lowest lane: any order will do, if it is the
  // same in every run.
  if (a.frame != b.frame) return std::countr_zero(a.mask) < std::countr_zero(b.mask);
  return a.next < b.next;
}

Split* first_in_code(Warp& warp) {
  Split* best = nullptr;
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    Split& split = warp.splits[k];
    if (split.state == Split::State::runnable && (best == nullptr || before(split, *best)))
      best = &split;
  }
  return best;
}

Split* longest_waiting(Warp& warp) {
  Split* best = nullptr;
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    Split& split = warp.splits[k];
    if (split.state == Split::State::runnable && (best == nullptr || split.turn < best->turn))
      best = &split;
  }
  return best;
}

// A split that waits for lanes of its warp, when nothing else of the warp can run: those lanes will
// not come.
Split* waiting_in_vain(Warp& warp) {
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    if (warp.splits[k].state == Split::State::at_warp_sync) return &warp.splits[k];
  }
  return nullptr;
}

void remove(Warp& warp, Split& split) {
  split = warp.splits[warp.split_count - 1];
  --warp.split_count;
}

// Joins the split at `into` with those of the same state at the same place. Splits that waited for
// each other may then be complete, so they try again.
void merge(Warp& warp, std::uint32_t into) {
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
    split.frame->splits -= 1;
    if (into == warp.split_count - 1) into = k;
    remove(warp, other);
  }
}

// Lanes have returned: who waited for them need not any more.
void wake_waiting(Warp& warp) {
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    Split::State& state = warp.splits[k].state;
    if (state == Split::State::at_warp_sync) state = Split::State::runnable;
  }
}

// How far the split may run alone: to the nearest other split ahead of it in the same call.
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

// Runs the split from its place. Returns where it stands when it met another split, or nullptr
// after a stop.
const Instruction* run_split(Warp& warp, Split& split) {
  const Instruction* i = split.next;
  if (warp.split_count == 1) {
    warp.back_edges = kBackEdgesAlone;
    if (split.mask == kAllLanes) {
      do i = i->handlers.full(warp, i);
      while (i != nullptr);
    } else {
      do i = i->handlers.masked(warp, i);
      while (i != nullptr);
    }
    return nullptr;
  }
  warp.back_edges = kBackEdgesAmongSplits;
  if (const Instruction* limit = limit_of(warp, split)) {
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
    case Stop::none:
      return;
  }
}

bool over_the_limit(const Warp& warp) {
  const Worker& worker = *warp.worker;
  return executed(worker) - worker.executed_before > worker.launch->instruction_limit;
}

// The split that runs next, or nullptr where all wait for the block.
Split* next_split(Warp& warp, bool take_turns) {
  if (Split* split = take_turns ? longest_waiting(warp) : first_in_code(warp)) return split;
  Split* split = waiting_in_vain(warp);
  if (split == nullptr) return nullptr;
  split->state = Split::State::runnable;
  warp.forced = true;
  return split;
}

}  // namespace

std::uint64_t executed(const Worker& worker) {
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < worker.block_counts.size(); ++k) {
    sum += worker.block_counts[k].warps * worker.launch->program->blocks[k].places.size();
  }
  return sum * kLanes;
}

WarpState run_warp(Warp& warp) {
  bool take_turns = false;
  while (warp.split_count > 0) {
    Split* split = next_split(warp, take_turns);
    if (split == nullptr) return WarpState::waiting;
    const auto index = static_cast<std::uint32_t>(split - warp.splits.data());
    run_one(warp, *split);
    warp.forced = false;
    if (warp.stop == Stop::trapped) return WarpState::trapped;
    take_turns = warp.stop == Stop::quota;
    if (warp.stop == Stop::ended) {
      wake_waiting(warp);
      continue;
    }
    merge(warp, index);
    if (!take_turns) continue;
    if (over_the_limit(warp)) {
      const Split& looping = warp.splits[0];
      trap(warp, looping.next, TrapKind::runaway,
           static_cast<unsigned>(std::countr_zero(looping.mask)), {});
      return WarpState::trapped;
    }
    if (warp.split_count == 1) return WarpState::runnable;
  }
  return WarpState::done;
}

}  // namespace labcheck::simgpu
