// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/finding.hpp"

#include <algorithm>

namespace labcheck::simgpu {

void Findings::add(const Finding& finding) {
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

void Findings::add(const Findings& others) {
  for (const Finding& finding : others.all_) add(finding);
}

std::vector<Finding> Findings::in_order() const {
  std::vector<Finding> sorted = all_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Finding& a, const Finding& b) {
    return a.event.block < b.event.block;
  });
  return sorted;
}

}  // namespace labcheck::simgpu
