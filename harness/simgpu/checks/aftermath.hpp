// SPDX-License-Identifier: MIT
/// What follows from a bad memory access of a kernel, which the full checks let continue without
/// the access: findings that follow from it are not reported.
#pragma once

#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// The launch after its first bad access. Values that depend on a dropped access are undefined, so
/// from then on no use of an undefined value is reported.
class Aftermath {
 public:
  bool has_begun() const { return has_begun_; }

  /// Records a bad access at `position` in `space`, shared or global. `executed` is 32 times the
  /// number of warp instructions so far.
  void note_bad_access(std::uint32_t position, ptx::Space space, std::uint64_t executed);

  /// Whether there was such an access. Other threads that access memory there probably use wrong
  /// addresses, too, which are in bounds.
  bool has_bad_access(std::uint32_t position, ptx::Space space) const {
    return bad_.contains({position, space});
  }

  /// Whether the launch has continued long enough.
  bool is_over(std::uint64_t executed) const { return has_begun_ && executed > last_; }

  void note_affected_block(std::uint64_t block) { affected_.insert(block); }
  bool has_affected(std::uint64_t block) const { return affected_.contains(block); }

 private:
  bool has_begun_ = false;
  std::uint64_t last_ = 0;  // the value of `executed` at which the launch ends
  std::set<std::pair<std::uint32_t, ptx::Space>> bad_;
  std::set<std::uint64_t> affected_;
};

/// The threads of a block that faults concern, as lanes of each warp.
struct ConcernedThreads {
  std::vector<Mask> at_fault;  // made a bad access; later ones usually have the same cause
  std::vector<Mask> affected;  // took a branch that depends on a dropped access

  /// Starts a block with `warps` warps.
  void start(std::uint32_t warps);

  Mask in_warp(std::uint32_t warp) const { return at_fault[warp] | affected[warp]; }
  bool is_affected(std::uint32_t thread) const {
    return has_lane(affected[thread / kLanes], thread % kLanes);
  }
};

struct BlockChecks;
struct Warp;

/// Reports a finding in the block of `checks`, unless it follows from a bad access.
void report_finding(BlockChecks& checks, Finding finding);

/// Whether a bad access of the launch was dropped. False without full checks.
bool is_in_aftermath(const Warp& warp);

/// Records that the control flow of `lanes` depends on a dropped access.
void note_affected(Warp& warp, Mask lanes);

}  // namespace labcheck::simgpu
