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

/// What a launch did with the heap, in calls of its threads. `later_frees` are those of the frees
/// whose block an earlier launch allocated, `refusals` calls of malloc() that got null.
struct HeapCounts {
  std::uint64_t allocations = 0;
  std::uint64_t refusals = 0;
  std::uint64_t frees = 0;
  std::uint64_t later_frees = 0;
};

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

  /// Makes room for `limit` bytes, at least kSmallestLimit and at most what the device's memory
  /// holds. Refused once a block was allocated.
  [[nodiscard]] bool set_limit(std::size_t limit);

  /// What comes now is of another launch.
  void begin_launch();

  /// Since begin_launch(): what was done, and the last call that the limit did not suffice for.
  const HeapCounts& counts() const { return counts_; }
  const std::optional<HeapCall>& exhausted_by() const { return exhausted_by_; }

  /// The calls whose blocks were never freed, in their order.
  std::vector<HeapCall> live_calls() const;

 private:
  struct Block {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size = 0;
    HeapCall call;
    std::uint64_t launch = 0;
  };
  struct FreedBlock {
    HeapCall call;
    CodePlace freed_by;
  };

  std::uint64_t place(std::uint64_t size, const CodePlace& by);
  std::string refusal(std::uint64_t address) const;

  DeviceMemory& memory_;
  std::size_t limit_ = kDefaultLimit;
  std::size_t used_ = 0;
  bool touched_ = false;
  std::uint64_t launch_ = 0;
  HeapCounts counts_;
  std::optional<HeapCall> exhausted_by_;
  std::unordered_map<std::uint64_t, Block> blocks_;
  std::unordered_map<std::uint64_t, FreedBlock> freed_blocks_;
  std::deque<std::uint64_t> freed_;  // still known to the memory, the oldest first
};

/// "malloc(64) at line 12".
std::string describe(const HeapCall& call);

}  // namespace labcheck::simgpu
