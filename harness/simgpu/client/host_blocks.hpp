// SPDX-License-Identifier: MIT
/// What the program has set for host memory that kernels may access.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>
#include <cstdint>
#include <map>

namespace labcheck::simgpu {

/// The program's advice for managed memory. Locations are a device number, cudaCpuDeviceId or
/// cudaInvalidDeviceId.
struct MemoryAdvice {
  bool is_read_mostly = false;
  int preferred = cudaInvalidDeviceId;
  int prefetched_to = cudaInvalidDeviceId;
  bool is_accessed_by_device = false;
  bool is_accessed_by_host = false;
};

struct HostBlock {
  std::size_t size = 0;  // [bytes]
  AllocationKind kind = AllocationKind::host;
  unsigned flags = 0;
  bool is_variable = false;  // a __managed__ variable
  MemoryAdvice advice{};
};

/// Page-locked, registered and managed memory, by start address.
class HostBlocks {
 public:
  void add(std::uint64_t begin, HostBlock block) { blocks_[begin] = block; }
  void remove(std::uint64_t begin) { blocks_.erase(begin); }
  void remove_all_but_variables();

  bool is_empty() const { return blocks_.empty(); }

  /// The block that contains `size` bytes at `pointer`, or nullptr.
  HostBlock* find_containing(const void* pointer, std::size_t size = 1);

 private:
  std::map<std::uint64_t, HostBlock> blocks_;
};

}  // namespace labcheck::simgpu
