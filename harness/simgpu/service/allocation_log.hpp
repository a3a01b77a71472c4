// SPDX-License-Identifier: MIT
/// The calls of a program that allocated memory, for messages.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace labcheck::simgpu {

/// A call that allocated memory. `ordinal` counts the calls with the same name, starting at 1.
struct AllocationCall {
  std::string_view name;  // valid as long as the log
  std::uint64_t ordinal = 0;
  std::size_t size = 0;  // [bytes]
};

/// The last allocating call for each address. After the memory is freed, its call is kept for as
/// long as `memory` remembers the allocation.
class AllocationLog {
 public:
  explicit AllocationLog(const DeviceMemory& memory) : memory_(memory) {}

  /// Records a call, unless there are already calls with hundreds of other names.
  void record(std::uint64_t address, std::string_view name, std::size_t size);

  /// Forgets the call that returned `address`. If it was the last call with its name, the next call
  /// gets its ordinal.
  void exclude(std::uint64_t address);

  /// Restarts all ordinals at 1.
  void restart_numbering();

  /// nullptr if no call returned `address`.
  const AllocationCall* find(std::uint64_t address) const;

 private:
  void forget_freed();

  const DeviceMemory& memory_;
  std::size_t max_calls_ = 1 << 17;  // more calls trigger forget_freed()
  std::map<std::uint64_t, AllocationCall> calls_;
  std::map<std::string, std::uint64_t, std::less<>> counts_;  // by name; never removed
};

/// "the 3rd cudaMalloc (4,096 bytes)".
std::string describe(const AllocationCall& call);

}  // namespace labcheck::simgpu
