// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/kernel_runs.hpp"

#include <utility>

namespace labcheck::simgpu {
namespace {

// Text is passed on in pieces of about this size. [bytes]
constexpr std::size_t kMaxBuffered = 1 << 16;

CounterSums sums_of(const HeapCounts& counts) {
  CounterSums sums;
  sums.device_heap_allocations = counts.allocations;
  sums.device_heap_bytes = counts.bytes;
  sums.device_heap_refusals = counts.refusals;
  sums.device_heap_frees = counts.frees;
  sums.device_heap_later_frees = counts.later_frees;
  return sums;
}

}  // namespace

LaunchEnd KernelRuns::run(const Launch& launch) {
  const auto [at, is_new] = index_.try_emplace(launch.program, totals_.size());
  if (is_new) totals_.emplace_back(*launch.program);
  LaunchTotals& totals = totals_[at->second];
  const std::uint64_t before = totals.warp_instructions();
  LaunchEnd end = launcher_.run(launch, totals);
  pass_printed();
  if (!end.trap) totals.add(sums_of(heap_.counts()));
  last_warp_instructions_ = totals.warp_instructions() - before;
  if (end.trap && is_new) {
    // A launch that traps is not counted.
    totals_.pop_back();
    index_.erase(at);
  }
  return end;
}

void KernelRuns::print(std::string_view text) {
  printed_ += text;
  if (printed_.size() > kMaxBuffered) pass_printed();
}

void KernelRuns::pass_printed() {
  if (!printed_.empty()) print_(printed_);
  printed_.clear();
}

std::vector<LaunchTotals> KernelRuns::take_totals() {
  index_.clear();
  return std::exchange(totals_, {});
}

}  // namespace labcheck::simgpu
