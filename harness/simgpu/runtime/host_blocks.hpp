/// Memory of the host that kernels may use: page-locked, registered, and managed memory.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/runtime/abi.hpp"

#include <cstddef>
#include <map>

namespace labcheck::simgpu {

/// What the program advised about managed memory: places are a device, cudaCpuDeviceId or
/// cudaInvalidDeviceId.
struct MemoryAdvice {
  bool is_read_mostly = false;
  int preferred = cudaInvalidDeviceId;
  int prefetched_to = cudaInvalidDeviceId;
  bool is_accessed_by_device = false;
  bool is_accessed_by_host = false;
};

/// What the program knows about such a block.
struct HostBlock {
  std::size_t size = 0;
  AllocationKind kind = AllocationKind::host;
  unsigned flags = 0;
  enum class Owner { program, registration, variable } owner = Owner::program;
  MemoryAdvice advice{};
};

/// Blocks by their start. Each is adopted into the device's memory at its own address.
class HostBlocks {
 public:
  explicit HostBlocks(DeviceMemory& memory) : memory_(memory) {}

  /// New memory of `size` bytes, aligned to a page and with a page behind it that nobody may touch;
  /// nullptr where there is none.
  void* allocate(std::size_t size, AllocationKind kind, unsigned flags, HostBlock::Owner owner);

  /// Memory that the program has. False where a part of it is known already.
  [[nodiscard]] bool enroll(void* begin, std::size_t size, unsigned flags);

  /// The block that starts at `begin`; nullptr where there is none.
  const HostBlock* find(const void* begin) const;

  /// The block that holds `address`, likewise.
  const HostBlock* holding(const void* address) const;
  HostBlock* holding(const void* address);

  /// Makes the block that starts at `begin` unknown and gives back memory of allocate()'s.
  void remove(const void* begin);

  /// Makes all blocks unknown but those of variables; their memory stays.
  void disown();

 private:
  DeviceMemory& memory_;
  std::map<std::uint64_t, HostBlock> blocks_;
};

}  // namespace labcheck::simgpu
