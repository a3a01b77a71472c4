// SPDX-License-Identifier: MIT
#include "harness/runner/setup_failure.hpp"

#include <cstdint>

namespace labcheck {
namespace {

/// A CUDA context and the copies of buffers that the driver makes.
constexpr std::uint64_t kContext = std::uint64_t{1} << 30;
constexpr std::uint64_t kCopies = 2;

}  // namespace

RunEnd attribute_setup_failure(RunEnd end, const std::vector<Buffer>& buffers, GpuMonitor& gpu) {
  const auto* failed = std::get_if<SetupFailed>(&end);
  if (failed == nullptr) return end;
  std::uint64_t needed = kContext;
  for (const Buffer& buffer : buffers) needed += kCopies * buffer.size_in_bytes();
  const GpuState state = gpu.read_state();
  if (state.free_memory && *state.free_memory >= needed) return end;
  return DriverFailure{failed->reason};
}

}  // namespace labcheck
