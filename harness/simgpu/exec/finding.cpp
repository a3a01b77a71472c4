#include "harness/simgpu/exec/finding.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

// An unrolled loop has many instructions of one place. Place 0 is an unknown one.
bool same_place(const Instruction& a, const Instruction& b) {
  return &a == &b || (a.place == b.place && a.place != 0);
}

}  // namespace

void Findings::add(const Finding& finding) {
  const auto same = std::find_if(all_.begin(), all_.end(), [&](const Finding& known) {
    return known.kind == finding.kind && same_place(*known.instruction, *finding.instruction) &&
           same_place(*known.other, *finding.other);
  });
  if (same == all_.end()) {
    all_.push_back(finding);
  } else if (finding.linear_block < same->linear_block) {
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
    return a.linear_block < b.linear_block;
  });
  return sorted;
}

}  // namespace labcheck::simgpu
