// SPDX-License-Identifier: MIT
/// Findings of the checks: faults that do not stop a kernel.
#pragma once

#include "harness/simgpu/ptx/types.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

enum class FindingKind : std::uint8_t {
  write_after_write,  // by two threads without synchronization
  write_after_read,
  read_after_write,
  early_read,           // of memory that an unfinished copy of a copy group will write
  early_read_of_phase,  // the same for a copy that an mbarrier waits for
  barrier_split,        // lanes of one warp wait at different barriers
  undefined_address,    // an address depends on uninitialized memory
  undefined_branch,     // a branch does
  undefined_result,     // a computed value that is stored in global memory does
  undefined_operand,    // an operand of an atomic operation does
  undefined_atomic,     // an atomic operation updates uninitialized memory
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
/// For uninitialized memory, `event` is its use and `related` the read. `space` is the memory
/// space, reg for an uninitialized variable, or kAbsentLane.
struct Finding {
  FindingKind kind = FindingKind::write_after_write;
  ptx::Space space = ptx::Space::shared;
  ThreadEvent event;
  ThreadEvent related;
};

/// Keeps one finding for each kind, space and pair of source positions: the first one of the first
/// block.
class Findings {
 public:
  void add(const Finding& finding);
  void add(const Findings& others);
  void clear() { all_.clear(); }

  /// Ordered by block, and within a block by time.
  std::vector<Finding> in_order() const;

 private:
  std::vector<Finding> all_;
};

inline void Findings::add(const Finding& finding) {
  const auto same = std::find_if(all_.begin(), all_.end(), [&](const Finding& known) {
    return known.kind == finding.kind && known.space == finding.space &&
           known.event.position == finding.event.position &&
           known.related.position == finding.related.position;
  });
  if (same == all_.end()) {
    all_.push_back(finding);
  } else if (finding.event.block < same->event.block) {
    all_.erase(same);
    all_.push_back(finding);
  }
}

inline void Findings::add(const Findings& others) {
  for (const Finding& finding : others.all_) add(finding);
}

inline std::vector<Finding> Findings::in_order() const {
  std::vector<Finding> sorted = all_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Finding& a, const Finding& b) {
    return a.event.block < b.event.block;
  });
  return sorted;
}

}  // namespace labcheck::simgpu
