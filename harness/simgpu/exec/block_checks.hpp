/// What full checks keep of a resident block.
#pragma once

#include "harness/simgpu/exec/interval_clock.hpp"
#include "harness/simgpu/exec/local_shadow.hpp"
#include "harness/simgpu/exec/shared_phase.hpp"
#include "harness/simgpu/exec/thread_order.hpp"
#include "harness/simgpu/exec/undefined_registers.hpp"
#include "harness/simgpu/memory/touch.hpp"

#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

struct Warp;

/// Of a host thread's blocks together. A thread releases what was done before when it writes a
/// value for others to see (atomic or volatile) behind a fence, and another acquires it when it
/// reads such a value. Which value that was is not asked: what might be ordered is no race.
struct LaunchChecks {
  IntervalClock clock;
  std::uint32_t floor = 0;     // intervals below it were over when the launch began
  std::uint32_t released = 0;  // intervals up to this one ended before the latest release
};

struct BlockChecks {
  explicit BlockChecks(LaunchChecks& of) : launch(of) {}

  LaunchChecks& launch;
  ThreadOrder order;
  std::vector<TouchedWord> shared;            // of each word of 4 bytes of shared memory
  SharedPhase phase;                          // what is not yet noted there
  std::vector<std::uint64_t> shared_defined;  // its bytes that somebody wrote: see DefinedBytes
  std::vector<UndefinedRegisters> undefined;  // of each warp; words of local memory, too
  std::vector<LocalShadow> local;             // of each warp
  /// What other blocks did in intervals up to this one is ordered before what this one does now.
  std::uint32_t acquired = 0;
  bool fenced = false;  // some thread has passed a fence
};

/// Makes `checks` those of a block that starts, with so many warps, bytes of shared memory, and
/// bytes of local memory a thread.
void start(BlockChecks& checks, std::uint32_t warps, std::uint32_t shared_size,
           std::uint32_t local_size);

/// Whether some register of the warp, or word of its local memory, is known to hold undefined bits.
bool follows_registers(const Warp& warp);

/// A fence of `warp`, and that it reads or writes what other threads may see in its order (see
/// LaunchChecks). Nothing happens without full checks.
void note_fence(Warp& warp);
void note_acquire(Warp& warp);
void note_release(Warp& warp);

}  // namespace labcheck::simgpu
