// SPDX-License-Identifier: MIT
/// Memory faults of host code, with their messages.
#pragma once

#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/runtime/allocation_log.hpp"
#include "harness/simgpu/runtime/host_blocks.hpp"
#include "harness/simgpu/runtime/work.hpp"

#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// The memory of a program and the calls that allocated it.
struct MemoryView {
  const DeviceMemory& memory;
  const HostBlocks& host_blocks;
  const AllocationLog& log;
};

/// Explains why `call` could not perform `copy`.
Fault bad_copy(std::string_view call, const CopyWork& copy, const MemoryView& view);

/// Explains why `call` could not perform `fill`.
Fault bad_fill(std::string_view call, const FillWork& fill, const MemoryView& view);

/// Explains why `call` could not free `pointer`.
Fault bad_free(std::string_view call, const void* pointer, const MemoryView& view);

/// The allocations that were never freed: one fault for each of the first ones and one for the
/// rest.
std::vector<Fault> find_leaks(const MemoryView& view);

}  // namespace labcheck::simgpu
