// SPDX-License-Identifier: MIT
#include "harness/pipeline/case_memory.hpp"

#include "harness/base/control_group.hpp"

#include <optional>
#include <utility>

namespace labcheck {
namespace {

// Copies of the buffers in the program, for functions that take host memory.
constexpr std::uint64_t kProgram = 1;
// The device's memory for each byte of a buffer: the byte itself and where it comes from, and with
// full checks also whether it is initialized and which threads accessed it last.
constexpr std::uint64_t kDevice = 2;
constexpr std::uint64_t kDeviceWithFullChecks = 5;

// The memory of a program's processes for each byte of a buffer.
std::uint64_t factor_of(const RunMode& mode) {
  if (mode.backend == Backend::gpu) return kProgram;
  return kProgram + (mode.checks == CheckLevel::full ? kDeviceWithFullChecks : kDevice);
}

}  // namespace

// labcheck itself holds each buffer in the arena; inputs once more; outputs before and after the
// call, and two float64 per element for the expected values.
std::int64_t memory_of(const std::vector<Buffer>& buffers, const RunMode& mode) {
  std::uint64_t bytes = 0;
  for (const Buffer& buffer : buffers) {
    const std::uint64_t size = buffer.size_in_bytes();
    bytes += (1 + factor_of(mode)) * size;
    if (buffer.role == BufferRole::input) bytes += size;
    if (buffer.role == BufferRole::output) bytes += 2 * size + 2 * sizeof(double) * buffer.count();
  }
  return static_cast<std::int64_t>(bytes);
}

InputWithin CaseMemory::reserve(const std::string& name, const RunMode& mode,
                                const std::function<CaseInput()>& make) {
  const auto find = [&]() -> std::optional<std::int64_t> {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(name);
    return found == known_.end() ? std::nullopt : std::optional(found->second);
  };
  std::optional<std::int64_t> bytes = find();
  if (!bytes) {
    const std::lock_guard turn(first_);
    bytes = find();
    if (!bytes) {
      CaseInput input = make();
      bytes = memory_of(input.buffers, mode);
      {
        const std::lock_guard lock(mutex_);
        known_[name] = *bytes;
      }
      if (Release memory = budget_.try_take(*bytes)) return {std::move(memory), std::move(input)};
    }
  }
  Release memory = budget_.take(*bytes);
  return {std::move(memory), make()};
}

std::int64_t default_case_memory() {
  return static_cast<std::int64_t>(usable_memory() / 2);
}

}  // namespace labcheck
