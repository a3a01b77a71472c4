/// The state of 32 threads that run together.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/exec/site.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

struct BlockChecks;
struct ResidentBlock;
struct Worker;

/// A function's activation. Frames of one warp form a tree: lanes that diverged may be in different
/// calls.
struct Frame {
  std::byte* registers = nullptr;
  const Function* function = nullptr;
  Frame* caller = nullptr;
  const Instruction* call = nullptr;  // the call instruction in the caller
  std::uint32_t depth = 0;
  std::uint32_t local_base = 0;  // [bytes] of this activation's variables in local memory
  std::uint32_t splits = 0;      // that are in this frame
  /// [bytes] that each lane has taken behind the function's variables (alloca).
  std::array<std::uint32_t, kLanes> taken{};

  /// Where the local memory of a function that this one calls begins.
  std::uint32_t local_end() const;
};

/// Barriers of a block (PTX ISA, "bar, barrier").
inline constexpr std::uint32_t kBarriers = 16;

/// Lanes of a warp that are at the same place. A converged warp is one split.
struct Split {
  enum class State : std::uint8_t { runnable, at_barrier, at_warp_sync } state = State::runnable;
  const Instruction* next = nullptr;
  Mask mask = 0;
  Frame* frame = nullptr;
  std::uint64_t turn = 0;  // when it last ran, for fairness
  bool released = false;   // at_warp_sync: its lanes need not wait any more
  // At a barrier of the block:
  const Instruction* barrier_at = nullptr;
  std::uint32_t barrier = 0;  // its number
  std::uint32_t barrier_threads =
      0;  // that it waits for; 0: all of the block that have not returned
};

/// Why a handler gave control back to the scheduler.
enum class Stop : std::uint8_t {
  none,
  diverged,   // the splits were changed
  barrier,    // the split waits for the block; `next` is behind the barrier
  warp_sync,  // the split waits for lanes of its warp; `next` is the instruction itself
  ended,      // the split has gone
  moved,      // the split is in another frame, at `next`
  quota,      // the split has looped long enough; others come first
  trapped,
};

/// One warp of a resident block. Handlers read and write `registers` (the running split's frame)
/// for the lanes in `mask`.
struct Warp {
  std::byte* registers = nullptr;
  Mask mask = 0;
  std::uint32_t back_edges = 0;  // left until the split must give way
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
  const Instruction* next = nullptr;  // where the running split goes on, for the stops that say so

  Mask live = 0;            // lanes that have not returned
  std::uint32_t index = 0;  // in the block
  Split* running = nullptr;
  std::uint32_t split_count = 0;
  std::array<Split, kLanes> splits{};
  std::uint64_t turns = 0;  // that splits have had

  // Since the warp last began to run:
  bool polled = false;  // it read to no effect what others may write, or passed a fence
  bool effect = false;  // it wrote what others may wait for

  std::byte* local = nullptr;    // local memory of the 32 lanes, interleaved in 4-byte words
  std::uint32_t local_size = 0;  // [bytes] a lane
};

/// How many threads the lanes in `mask` count for at a barrier: whole warps count as 32, whatever
/// part of them there is (PTX ISA, "bar, barrier": thread counts are multiples of the warp size).
inline std::uint32_t threads_of(const Warp& warp, Mask mask) {
  return mask == warp.live ? kLanes : static_cast<std::uint32_t>(std::popcount(mask));
}

/// A new split of the lanes in `mask` at `next`, which run as soon as it is their turn.
Split& add_split(Warp& warp, Mask mask, const Instruction* next, Frame* frame);

/// Takes the lanes that are not in `lanes` out of the running split; they go on at `next` by
/// themselves.
void leave_behind(Warp& warp, Mask lanes, const Instruction* next);

}  // namespace labcheck::simgpu
