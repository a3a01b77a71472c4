/// Faults of the host's code, in words: what is wrong with the memory that it names or keeps.
#pragma once

#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/runtime/allocation_log.hpp"
#include "harness/simgpu/runtime/host_blocks.hpp"
#include "harness/simgpu/runtime/work.hpp"

#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// What a program has in memory, and how it got it.
struct MemoryView {
  const DeviceMemory& memory;
  const HostBlocks& host_blocks;
  const AllocationLog& log;
};

/// Why `call` could not do `copy`.
Fault bad_copy(std::string_view call, const CopyWork& copy, const MemoryView& view);

/// Why `call` could not do `fill`.
Fault bad_fill(std::string_view call, const FillWork& fill, const MemoryView& view);

/// Why `call` could not free `pointer`.
Fault bad_free(std::string_view call, const void* pointer, const MemoryView& view);

/// What was never freed: a fault each for the first of them, and one for the rest.
std::vector<Fault> leaks(const MemoryView& view);

}  // namespace labcheck::simgpu
