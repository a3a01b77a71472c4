// SPDX-License-Identifier: MIT
/// The calls of a program that messages name: "the 3rd cudaMalloc (4,096 bytes)".
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace labcheck::simgpu {

/// A call of the API function `name`. `ordinal` counts the calls with this name, starting at 1; it
/// is 0 if calls with this name are not counted.
struct CountedCall {
  std::string_view name;  // valid as long as the log, or if it is not counted, as the request
  std::uint64_t ordinal = 0;
};

/// A call that allocated memory.
struct AllocationCall {
  CountedCall call;
  std::size_t size = 0;    // [bytes]
  std::uint64_t site = 0;  // of the request
  CountedCall freed_by{};  // without a name until the memory is freed
};

/// Counts calls, and keeps the last allocating call for each address. After the memory is freed,
/// its call is kept for as long as `memory` remembers the allocation.
class CallLog {
 public:
  explicit CallLog(const DeviceMemory& memory) : memory_(memory) {}

  /// Counts a call, unless there are already calls with hundreds of other names.
  CountedCall count(std::string_view name);

  /// Records that a counted call allocated memory. A call that is not counted is forgotten.
  void record(std::uint64_t address, const AllocationCall& call);

  /// Records that a call freed the memory at `address`.
  void record_free(std::uint64_t address, const CountedCall& call);

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

/// "the 3rd cudaMalloc".
Message describe(const CountedCall& call);

/// "the 3rd cudaMalloc (4,096 bytes)".
Message describe(const AllocationCall& call);

}  // namespace labcheck::simgpu
