// SPDX-License-Identifier: MIT
/// Memory faults of host code, with their messages, which name the calls that allocated the memory.
#pragma once

#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/service/shared_host_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

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

/// The memory of a program and the calls that allocated it.
struct MemoryView {
  const DeviceMemory& memory;
  const SharedHostMemory& host;
  const AllocationLog& log;
};

/// Explains why a copy failed.
Fault bad_copy(const Copy& copy, const MemoryView& view);

/// Explains why a fill failed.
Fault bad_fill(const Fill& fill, const MemoryView& view);

/// Explains why `call` could not free `address`.
Fault bad_free(std::string_view call, std::uint64_t address, const MemoryView& view);

/// The allocations that were never freed: one fault for each of the first ones and one for the
/// rest.
std::vector<Fault> find_leaks(const MemoryView& view);

}  // namespace labcheck::simgpu
