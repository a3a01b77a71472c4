// SPDX-License-Identifier: MIT
/// Memory faults of host code, with their messages.
#pragma once

#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/service/allocation_log.hpp"
#include "harness/simgpu/service/shared_host_memory.hpp"

#include <string_view>
#include <vector>

namespace labcheck::simgpu {

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
