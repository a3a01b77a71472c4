// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/aftermath.hpp"

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

// How long a launch continues. A dropped access takes much longer than other instructions.
constexpr std::uint64_t kContinued = std::uint64_t{1} << 27;
constexpr std::uint64_t kCostOfDrop = std::uint64_t{1} << 12;

bool is_affected(const BlockChecks& checks, const ThreadEvent& event) {
  return event.block == checks.block ? checks.concerned.is_affected(event.thread)
                                     : checks.launch.aftermath.has_affected(event.block);
}

bool follows_from_bad_access(const BlockChecks& checks, const Finding& finding) {
  const auto is_at_bad_access = [&](const ThreadEvent& event) {
    return is_race(finding.kind) &&
           checks.launch.aftermath.has_bad_access(event.position, finding.space);
  };
  return is_about_uninitialized(finding.kind) || is_affected(checks, finding.event) ||
         is_affected(checks, finding.related) || is_at_bad_access(finding.event) ||
         is_at_bad_access(finding.related);
}

}  // namespace

void Aftermath::note_bad_access(std::uint32_t position, ptx::Space space, std::uint64_t executed) {
  bad_.emplace(position, space);
  if (!has_begun_) last_ = executed + kContinued;
  has_begun_ = true;
  last_ -= std::min(last_, kCostOfDrop);
}

void ConcernedThreads::start(std::uint32_t warps) {
  at_fault.assign(warps, 0);
  affected.assign(warps, 0);
}

void report_finding(BlockChecks& checks, Finding finding) {
  finding.is_later = checks.launch.aftermath.has_begun();
  if (finding.is_later && follows_from_bad_access(checks, finding)) return;
  checks.launch.findings.add(finding);
}

bool is_in_aftermath(const Warp& warp) {
  return warp.checks != nullptr && warp.checks->launch.aftermath.has_begun();
}

void note_affected(Warp& warp, Mask lanes) {
  if (lanes == 0) return;
  warp.checks->concerned.affected[warp.index] |= lanes;
  warp.checks->launch.aftermath.note_affected_block(warp.checks->block);
}

}  // namespace labcheck::simgpu
