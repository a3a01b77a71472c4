/// The device heap: what malloc() and free() in a kernel work on.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <unordered_map>

namespace labcheck::simgpu {

/// Blocks at device addresses of their own, so that each has its bounds. Not thread-safe: kernels
/// that use the heap run block by block.
class DeviceHeap {
 public:
  static constexpr std::size_t kDefaultLimit = std::size_t{8} << 20;
  static constexpr std::size_t kSmallestLimit = std::size_t{4} << 20;

  explicit DeviceHeap(DeviceMemory& memory) : memory_(memory) {}

  /// The address of `size` new bytes that hold 0xFF, aligned to at least 16; 0 for size 0 and where
  /// the limit does not suffice.
  std::uint64_t allocate(std::uint64_t size);

  /// False where `address` is not the start of a live block.
  bool free(std::uint64_t address);

  /// Frees all blocks and takes the default limit again.
  void clear();

  std::size_t limit() const { return limit_; }

  /// Makes room for `limit` bytes, at least kSmallestLimit. Refused once a block was allocated.
  [[nodiscard]] bool set_limit(std::size_t limit);

 private:
  struct Block {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size = 0;
  };

  DeviceMemory& memory_;
  std::size_t limit_ = kDefaultLimit;
  std::size_t used_ = 0;
  bool touched_ = false;
  std::unordered_map<std::uint64_t, Block> blocks_;
  std::deque<std::uint64_t> freed_;  // still known to the memory, the oldest first
};

}  // namespace labcheck::simgpu
