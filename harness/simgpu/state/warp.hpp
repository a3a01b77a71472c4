// SPDX-License-Identifier: MIT
/// The state of 32 threads that run together, and access to their registers.
#pragma once

#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/site.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace labcheck::simgpu {

struct BlockChecks;
struct ResidentBlock;
struct Worker;

/// A function's activation. The frames of one warp form a tree, because diverged lanes may be in
/// different calls.
struct Frame {
  std::byte* registers = nullptr;
  const Function* function = nullptr;
  Frame* caller = nullptr;
  const Instruction* call = nullptr;  // the call instruction in the caller
  std::uint32_t depth = 0;
  std::uint32_t local_base = 0;  // [bytes] of this activation's variables in local memory
  std::uint32_t splits = 0;      // splits in this frame
  /// [bytes] that each lane has allocated after the function's variables (alloca).
  std::array<std::uint32_t, kLanes> allocated{};
  /// The block (number and index) and the first thread of the warp whose special values it has.
  std::uint64_t block = ~std::uint64_t{0};
  std::array<std::uint32_t, 3> block_index{~0u, ~0u, ~0u};
  std::array<std::uint32_t, 3> first_thread{~0u, ~0u, ~0u};

  /// The start of the local memory of a called function.
  std::uint32_t local_end() const;
};

/// Barriers of a block (PTX ISA, "bar, barrier").
inline constexpr std::uint32_t kBarriers = 16;

/// Lanes of a warp that are at the same instruction. A converged warp is one split.
struct Split {
  enum class State : std::uint8_t { runnable, at_barrier, at_warp_sync } state = State::runnable;
  const Instruction* next = nullptr;
  Mask mask = 0;
  Frame* frame = nullptr;
  std::uint64_t turn = 0;  // number of the turn in which it last ran, for fairness
  bool released = false;   // at_warp_sync: its lanes no longer need to wait
  // At a barrier of the block:
  const Instruction* barrier_at = nullptr;
  std::uint32_t barrier = 0;          // its number
  std::uint32_t barrier_threads = 0;  // expected threads; 0: all that have not returned
};

/// Why a handler returned control to the scheduler.
enum class Stop : std::uint8_t {
  none,
  diverged,   // the splits have changed
  barrier,    // the split waits for the block; `next` is after the barrier
  warp_sync,  // the split waits for lanes of its warp; `next` is the instruction itself
  ended,      // the split no longer exists
  moved,      // the split is in another frame, at `next`
  quota,      // the split has looped long enough and yields
  trapped,
};

/// One warp of a resident block. Handlers read and write `registers` (the running split's frame)
/// for the lanes in `mask`.
struct Warp {
  std::byte* registers = nullptr;
  Mask mask = 0;
  std::uint32_t back_edges = 0;  // left until the split must yield
  std::byte* shared = nullptr;
  std::uint32_t shared_size = 0;
  SharedSite* shared_sites = nullptr;
  GlobalSite* global_sites = nullptr;
  PlainSite* plain_sites = nullptr;
  BlockCount* block_counts = nullptr;
  ResidentBlock* block = nullptr;
  Worker* worker = nullptr;       // the block's
  BlockChecks* checks = nullptr;  // the block's; nullptr without full checks

  Stop stop = Stop::none;
  const Instruction* next = nullptr;  // where the running split continues, depending on `stop`

  Mask live = 0;                                // lanes that have not returned
  std::uint32_t index = 0;                      // in the block
  std::array<std::uint32_t, 3> first_thread{};  // the index of lane 0's thread in the block
  Split* running = nullptr;
  std::uint32_t split_count = 0;
  std::array<Split, kLanes> splits{};
  std::uint64_t turns = 0;  // of all splits so far

  // Since the warp's last turn began:
  bool polled = false;  // it polled memory that others may write, or passed a fence
  bool effect = false;  // it wrote memory that others may wait for

  std::byte* local = nullptr;    // local memory of the 32 lanes, interleaved in 4-byte words
  std::uint32_t local_size = 0;  // [bytes] per lane
};

/// The number of threads for which the lanes in `mask` count at a barrier. A whole warp counts for
/// 32, even if it has fewer threads (PTX ISA, "bar, barrier": thread counts are multiples of the
/// warp size).
inline std::uint32_t threads_of(const Warp& warp, Mask mask) {
  return mask == warp.live ? kLanes : lane_count(mask);
}

/// Calls visit(warp, split) for each split of `warps` that waits at barrier number `barrier` of the
/// block.
template <class Warps, class Visit>
void each_waiting(Warps& warps, std::uint32_t barrier, Visit visit) {
  for (auto& warp : warps) {
    for (std::uint32_t k = 0; k < warp.split_count; ++k) {
      auto& split = warp.splits[k];
      if (split.state == Split::State::at_barrier && split.barrier == barrier) visit(warp, split);
    }
  }
}

/// Adds a runnable split of the lanes in `mask` at `next`.
Split& add_split(Warp& warp, Mask mask, const Instruction* next, Frame* frame);

/// Moves the lanes that are not in `lanes` from the running split to a new split at `next`.
void split_off_others(Warp& warp, Mask lanes, const Instruction* next);

// In warp-wide instructions, the lanes in each other's member masks wait for each other. `members`
// are the masks of the 32 lanes.

/// The active lanes whose members are all active or have returned.
Mask complete_lanes(const Warp& warp, const std::uint32_t* members);

/// The active lanes that are not in their own member mask.
Mask lanes_not_named(const Warp& warp, const std::uint32_t* members);

/// Makes the running split wait at i for other lanes of its warp. Lanes excluded by a guard
/// continue after i. Returns nullptr for the handler to return.
const Instruction* wait_for_members(Warp& warp, const Instruction* i);

/// The 32 lanes of the register at `offset`.
template <class R>
[[gnu::always_inline]] inline R* lanes(Warp& warp, std::uint32_t offset) {
  return reinterpret_cast<R*>(warp.registers + offset);
}

inline std::uint32_t* words(Warp& warp, std::uint32_t offset) {
  return lanes<std::uint32_t>(warp, offset);
}

/// The lanes in which a predicate is true, or false if `negated` is not 0.
[[gnu::always_inline]] inline Mask predicate(const Warp& warp, std::uint32_t offset,
                                             std::uint32_t negated = 0) {
  Mask value = 0;
  std::memcpy(&value, warp.registers + offset, sizeof value);
  return negated != 0 ? ~value : value;
}

inline bool active(const Warp& warp, unsigned lane) {
  return has_lane(warp.mask, lane);
}

/// Sets a predicate in the active lanes.
inline void set_predicate(Warp& warp, std::uint32_t offset, Mask value) {
  Mask& p = *reinterpret_cast<Mask*>(warp.registers + offset);
  p = (p & ~warp.mask) | (value & warp.mask);
}

/// Sets a register to `value` in the active lanes.
template <class R>
inline void set_lanes(Warp& warp, std::uint32_t offset, R value) {
  R* d = lanes<R>(warp, offset);
  if (warp.mask == kAllLanes) {
    std::fill_n(d, kLanes, value);
    return;
  }
  for (const unsigned lane : lanes_in(warp.mask)) d[lane] = value;
}

inline void set_words(Warp& warp, std::uint32_t offset, std::uint32_t value) {
  set_lanes(warp, offset, value);
}

/// The loop iterations that a warp may still make after it polled memory that others may write.
inline constexpr std::uint32_t kBackEdgesAfterPoll = 4;

/// The warp read memory that others may write. If it loops, it should soon yield to them.
inline void note_poll(Warp& warp) {
  warp.polled = true;
  warp.back_edges = std::min(warp.back_edges, kBackEdgesAfterPoll);
}

/// The warp wrote memory that others may wait for.
inline void note_effect(Warp& warp) {
  warp.effect = true;
}

/// For handlers that do not benefit from knowing that all lanes are active.
constexpr Handlers same(Execute execute) {
  return {execute, execute};
}

}  // namespace labcheck::simgpu
