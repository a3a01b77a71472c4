// SPDX-License-Identifier: MIT
/// Decides which accesses of other blocks are ordered before the accesses of a block.
#pragma once

#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/memory/touched_memory.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck::simgpu {

/// The threads for which a fence, an atomic operation or a strong access orders accesses.
enum class OrderScope : std::uint8_t { block, grid };

/// What an atomic operation or a strong access is probably used for.
enum class SignalUse : std::uint8_t {
  flag,     // a flag, or a lock that is exchanged
  swap,     // a lock that is taken by a compare-and-swap, or a sum
  counter,  // a number that threads add to, such as a ticket
};

constexpr SignalUse signal_use(ptx::Atomic mode) {
  if (mode == ptx::Atomic::exch) return SignalUse::flag;
  return mode == ptx::Atomic::cas ? SignalUse::swap : SignalUse::counter;
}

/// The latest intervals that ended before a strong write for the grid, by the fence between the
/// two.
struct SignaledIntervals {
  std::uint32_t fenced = 0;
  std::uint32_t fenced_in_block = 0;  // the fence orders only the threads of the block
  std::uint32_t unfenced = 0;         // none, but the program seems to expect an order
  std::uint32_t strong = 0;           // none is necessary for strong accesses
};

/// A strong write after a fence is a release, and a strong read before a fence an acquire (PTX ISA,
/// "Memory Consistency Model"). Accesses before a release are ordered before accesses after any
/// later acquire: the checks compare neither locations nor values, and the fence can be that of any
/// thread of the block. So no race is reported where there may be an order.
///
/// An acquire is also complete without a fence
/// * at the next barrier of the block, or if the read was an update of a counter: NVIDIA's example
///   of __threadfence() has no second fence;
/// * for strong accesses, which the GPU executes after the read.
///
/// A strong access is ordered before the accesses after a strong read of what it wrote, such as the
/// reset of a counter. So in a block with a fence, a release needs no fence for strong accesses.
class GridOrder {
 public:
  /// A thread has passed a fence. `latest` is the latest interval of any thread.
  void pass_fence(OrderScope scope, std::uint32_t latest) {
    fenced_in_block_ = latest;
    acquired_in_block_ = seen_.fenced;
    if (scope == OrderScope::block) return;
    fenced_ = latest;
    complete_acquire();
  }

  /// Whether there was a fence of any scope.
  bool has_fence() const { return fenced_in_block_ != 0; }

  /// A thread writes memory that other blocks may read.
  void release(SignaledIntervals& all, SignalUse use, std::uint32_t latest) const {
    all.fenced = std::max(all.fenced, fenced_);
    all.fenced_in_block = std::max(all.fenced_in_block, fenced_in_block_);
    if (use == SignalUse::flag || has_fence()) all.unfenced = latest;
    if (fenced_ != 0) all.strong = latest;
  }

  /// A thread reads memory that other blocks may have written.
  void acquire(const SignaledIntervals& all) { seen_ = all; }

  /// What was released before the latest such read is ordered before all next accesses.
  void complete_acquire() { acquired_ = seen_.fenced; }

  /// Whether `earlier`, by another block, is ordered before `now`.
  bool is_ordered(const Touch& earlier, AccessMark now) const {
    if (earlier.mark.is_strong() && earlier.interval <= seen_.strong) return true;
    return earlier.interval <= (now.is_strong() ? seen_.fenced : acquired_);
  }

  /// Why `earlier`, by another block, is not ordered before `now`.
  RaceCause cause(const Touch& earlier, AccessMark now) const {
    if (earlier.mark.is_strong() && now.is_strong()) return RaceCause::block_scope;
    if (earlier.interval <= acquired_in_block_) return RaceCause::fence_for_block;
    if (earlier.interval <= seen_.fenced) return RaceCause::no_fence_after_signal;
    if (earlier.interval <= seen_.fenced_in_block) return RaceCause::fence_for_block;
    if (earlier.interval <= seen_.unfenced) return RaceCause::no_fence_before_signal;
    return RaceCause::unknown;
  }

 private:
  // Intervals up to these ended before the block's latest fence, for the grid or of any scope.
  std::uint32_t fenced_ = 0;
  std::uint32_t fenced_in_block_ = 0;
  SignaledIntervals seen_;  // at the latest strong read
  // The released intervals at the latest complete acquire, and at the latest fence of any scope.
  std::uint32_t acquired_ = 0;
  std::uint32_t acquired_in_block_ = 0;
};

}  // namespace labcheck::simgpu
