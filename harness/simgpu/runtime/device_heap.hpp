/// The device heap: what malloc() and free() in a kernel work on.
#pragma once

#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace labcheck::simgpu {

/// A call of malloc() in a kernel.
struct HeapCall {
  std::uint64_t size = 0;
  CodePlace place;
};

/// Blocks at device addresses of their own, so that each has its bounds. Not thread-safe: kernels
/// that use the heap run block by block.
class DeviceHeap {
 public:
  static constexpr std::size_t kDefaultLimit = std::size_t{8} << 20;
  static constexpr std::size_t kSmallestLimit = std::size_t{4} << 20;

  explicit DeviceHeap(DeviceMemory& memory) : memory_(memory) {}

  /// The address of `size` new bytes that hold 0xFF, aligned to at least 16; 0 for size 0 and where
  /// the limit does not suffice. `by` is the call of malloc(), for messages.
  std::uint64_t allocate(std::uint64_t size, const CodePlace& by);

  /// Frees the block that starts at `address`, or says in words why that cannot be. `by` is the
  /// call of free().
  std::optional<std::string> free(std::uint64_t address, const CodePlace& by);

  /// Frees all blocks and takes the default limit again.
  void clear();

  std::size_t limit() const { return limit_; }

  /// Makes room for `limit` bytes, at least kSmallestLimit. Refused once a block was allocated.
  [[nodiscard]] bool set_limit(std::size_t limit);

  /// The last call that the limit did not suffice for, since forget_exhaustion().
  const std::optional<HeapCall>& exhausted_by() const { return exhausted_by_; }
  void forget_exhaustion() { exhausted_by_.reset(); }

  /// The calls whose blocks were never freed, in their order.
  std::vector<HeapCall> live_calls() const;

 private:
  struct Block {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size = 0;
    HeapCall call;
  };
  struct FreedBlock {
    HeapCall call;
    CodePlace freed_by;
  };

  std::string refusal(std::uint64_t address) const;

  DeviceMemory& memory_;
  std::size_t limit_ = kDefaultLimit;
  std::size_t used_ = 0;
  bool touched_ = false;
  std::optional<HeapCall> exhausted_by_;
  std::unordered_map<std::uint64_t, Block> blocks_;
  std::unordered_map<std::uint64_t, FreedBlock> freed_blocks_;
  std::deque<std::uint64_t> freed_;  // still known to the memory, the oldest first
};

/// "malloc(64) at line 12".
std::string describe(const HeapCall& call);

}  // namespace labcheck::simgpu
