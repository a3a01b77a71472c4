// SPDX-License-Identifier: MIT
/// Findings of the checks: faults that do not stop a kernel.
#pragma once

#include "harness/simgpu/ptx/types.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// Kinds of races are the first ones, kinds of uses of uninitialized values the last ones.
enum class FindingKind : std::uint8_t {
  write_after_write,  // by two threads without synchronization
  write_after_read,
  read_after_write,
  early_read,           // of memory that an unfinished copy of a copy group will write
  early_read_of_phase,  // the same for a copy that an mbarrier waits for
  barrier_split,        // lanes of one warp wait at different barriers
  barriers_differ,      // threads of different warps do
  barrier_skipped,      // a thread waits at a barrier that another one skipped
  undefined_address,    // an address depends on uninitialized memory
  undefined_branch,     // a branch does
  undefined_result,     // a computed value that is stored in global memory does
  undefined_operand,    // an operand of an atomic operation does
  undefined_atomic,     // an atomic operation updates uninitialized memory
};

constexpr bool is_race(FindingKind kind) {
  return kind <= FindingKind::read_after_write;
}

constexpr bool is_about_uninitialized(FindingKind kind) {
  return kind >= FindingKind::undefined_address;
}

/// Why the accesses of a race between two blocks are not ordered.
enum class RaceCause : std::uint8_t {
  unknown,
  block_scope,             // an atomic or strong access is one for the threads of one block only
  fence_for_block,         // a fence orders the threads of one block only
  no_fence_before_signal,  // between the earlier access and a flag or lock
  no_fence_after_signal,   // between a flag or lock and the later access
};

/// The "space" of a value that a shuffle took from a lane that does not take part in it.
inline constexpr ptx::Space kAbsentLane = ptx::Space::sreg;

/// An access or a barrier of one thread. `position` is an index into Program::positions.
struct ThreadEvent {
  std::uint32_t position = 0;
  std::uint64_t block = 0;   // linear, in the grid
  std::uint32_t thread = 0;  // linear, in the block
};

/// The first occurrence of a fault. For two accesses, `event` is the later one and `related` the
/// earlier one, or the start of the copy. For two barriers, `related` is the later one in the code.
/// For a skipped barrier, `related` is the branch of the thread that skipped it.
/// For uninitialized memory, `event` is its use and `related` the read. `space` is the memory
/// space, reg for an uninitialized variable, or kAbsentLane.
struct Finding {
  FindingKind kind = FindingKind::write_after_write;
  ptx::Space space = ptx::Space::shared;
  ThreadEvent event;
  ThreadEvent related;
  std::uint32_t variable = 0;  // which uninitialized variable
  bool is_later = false;       // found after the launch's first bad access
  RaceCause cause = RaceCause::unknown;
};

/// Whether one error in the program causes both findings: the same two lines race, in the same
/// order and with any kinds of accesses, or the same uninitialized value is used twice. Findings at
/// unknown lines (position 0) have one cause if they are of the same kind.
inline bool have_one_cause(const Finding& a, const Finding& b) {
  // An atomic operation on uninitialized memory reads a value of its own.
  const auto is_use = [](FindingKind kind) {
    return is_about_uninitialized(kind) && kind != FindingKind::undefined_atomic;
  };
  if (a.space != b.space) return false;
  const bool same_event = a.event.position == b.event.position;
  const bool same_related = a.related.position == b.related.position;
  const bool is_known = a.event.position != 0 && a.related.position != 0;
  if (is_known && is_race(a.kind) && is_race(b.kind)) return same_event && same_related;
  if (is_known && is_use(a.kind) && is_use(b.kind)) return same_related && a.variable == b.variable;
  return a.kind == b.kind && same_event && same_related;
}

/// Keeps one finding for each cause: the first one of the first block.
class Findings {
 public:
  void add(const Finding& finding) {
    const auto same = std::find_if(all_.begin(), all_.end(), [&](const Finding& known) {
      return have_one_cause(known, finding);
    });
    if (same == all_.end()) {
      all_.push_back(finding);
    } else if (finding.event.block < same->event.block && finding.is_later == same->is_later) {
      all_.erase(same);
      all_.push_back(finding);
    }
  }

  void add(const Findings& others) {
    for (const Finding& finding : others.all_) add(finding);
  }

  void clear() { all_.clear(); }

  /// Ordered by block, and within a block by time.
  std::vector<Finding> in_order() const {
    std::vector<Finding> sorted = all_;
    std::stable_sort(sorted.begin(), sorted.end(), [](const Finding& a, const Finding& b) {
      return a.event.block < b.event.block;
    });
    return sorted;
  }

 private:
  std::vector<Finding> all_;
};

}  // namespace labcheck::simgpu
