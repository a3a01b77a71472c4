// SPDX-License-Identifier: MIT
/// Host memory that kernels may access: page-locked, registered and managed memory.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/runtime/abi.hpp"

#include <cstddef>
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
  enum class Owner { program, registration, variable } owner = Owner::program;
  MemoryAdvice advice{};
};

/// Blocks by start address. The device's memory adopts each block at its host address.
class HostBlocks {
 public:
  explicit HostBlocks(DeviceMemory& memory) : memory_(memory) {}

  /// Allocates `size` bytes that start at a page boundary and are followed by an inaccessible page.
  /// nullptr if that fails.
  void* allocate(std::size_t size, AllocationKind kind, unsigned flags, HostBlock::Owner owner);

  /// Registers memory of the program. False if it overlaps a known block.
  [[nodiscard]] bool register_memory(void* begin, std::size_t size, unsigned flags);

  /// The block that starts at `begin`, or nullptr.
  const HostBlock* find(const void* begin) const;

  /// The block that contains `address`, or nullptr.
  const HostBlock* find_containing(const void* address) const;
  HostBlock* find_containing(const void* address);

  /// Removes the block that starts at `begin` and frees its memory if allocate() allocated it for
  /// the program.
  void remove(const void* begin);

  /// Removes all blocks except those of variables, without freeing the memory.
  void remove_all_but_variables();

 private:
  DeviceMemory& memory_;
  std::map<std::uint64_t, HostBlock> blocks_;
};

}  // namespace labcheck::simgpu
