// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/kernel_runs.hpp"

namespace labcheck::simgpu {
namespace {

// Text is passed on in pieces of about this size. [bytes]
constexpr std::size_t kMaxBuffered = 1 << 16;

}  // namespace

LaunchEnd KernelRuns::run(const Launch& launch) {
  const auto [at, is_new] = index_.try_emplace(launch.program, totals_.size());
  if (is_new) totals_.emplace_back(*launch.program);
  LaunchTotals& totals = totals_[at->second];
  const std::uint64_t instructions_before = totals.warp_instructions();
  const std::uint64_t bytes_before = totals.global_bytes();
  LaunchEnd end = launcher_.run(launch, totals);
  pass_printed();
  if (!end.trap) totals.add(heap_.counts());
  last_warp_instructions_ = totals.warp_instructions() - instructions_before;
  last_global_bytes_ = totals.global_bytes() - bytes_before;
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

cudaError_t error_of(TrapKind trap) {
  switch (trap) {
    case TrapKind::out_of_bounds:
    case TrapKind::invalid_address:
    case TrapKind::shared_bounds:
    case TrapKind::local_bounds:
    case TrapKind::constant_bounds:
    case TrapKind::image_bounds:
      return cudaErrorIllegalAddress;
    case TrapKind::misaligned:
    case TrapKind::image_alignment:
      return cudaErrorMisalignedAddress;
    case TrapKind::assertion:
      return cudaErrorAssert;
    case TrapKind::stack_overflow:
      return cudaErrorHardwareStackError;
    case TrapKind::barrier_deadlock:
    case TrapKind::bad_sync:
    case TrapKind::runaway:
    case TrapKind::abandoned:
    case TrapKind::blocks_deadlock:
      return cudaErrorLaunchTimeout;
    case TrapKind::bad_image:
    case TrapKind::trap_instruction:
    case TrapKind::bad_call:
    case TrapKind::bad_free:
      break;
  }
  return cudaErrorLaunchFailure;
}

}  // namespace labcheck::simgpu
