// SPDX-License-Identifier: MIT
/// The device heap: the memory of malloc() and free() in kernels, and its leaks.
#pragma once

#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/facts/counters.hpp"
#include "harness/simgpu/facts/heap_block.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// A call of malloc() in a kernel.
struct HeapCall {
  std::uint64_t size = 0;  // [bytes]
  CodePosition position;
};

/// Each block is a separate allocation, so its bounds are checked. Not thread-safe: the blocks of
/// kernels that use the heap run one after the other.
class DeviceHeap {
 public:
  static constexpr std::size_t kDefaultLimit = std::size_t{8} << 20;
  static constexpr std::size_t kMinLimit = std::size_t{4} << 20;

  explicit DeviceHeap(DeviceMemory& memory) : memory_(memory) {}

  /// The address of `size` new bytes, filled with 0xFF and aligned to `alignment` and at least
  /// kHeapAlignment; 0 if `size` is 0, the limit is exceeded or `alignment` is not a power of two.
  /// `position` is the call of malloc(), for messages.
  std::uint64_t allocate(std::uint64_t size, std::uint64_t alignment, const CodePosition& position);

  /// Frees the block that starts at `address`, or returns a message that explains why it cannot be
  /// freed. `position` is the call of free().
  std::optional<Message> free(std::uint64_t address, const CodePosition& position);

  /// The addresses of the blocks that are not freed, in ascending order.
  std::vector<std::uint64_t> addresses() const;

  /// Allocates a block of `size` bytes for a call at an unknown position; false if `address` is not
  /// free.
  bool restore(std::uint64_t address, std::uint64_t size);

  /// Frees all blocks and restores the default limit.
  void clear();

  std::size_t limit() const { return limit_; }

  /// Sets the limit in bytes; values below kMinLimit are raised to it. Fails if `limit` exceeds
  /// the device's memory or if malloc() was already called.
  [[nodiscard]] bool set_limit(std::size_t limit);

  /// Attributes all following calls to a new launch.
  void begin_launch();

  /// The sums device_heap_... of the calls since begin_launch().
  const Counters& counts() const { return counts_; }

  /// The first blocks since the last call of this function that malloc() returned, freed or not.
  std::vector<HeapBlock> take_returned() { return std::exchange(returned_, {}); }

  /// The last call since begin_launch() that failed because it would exceed the limit.
  const std::optional<HeapCall>& last_failed_call() const { return last_failed_call_; }

  /// The calls whose blocks are not freed, in the order of the calls.
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
    CodePosition free_position;
  };

  std::uint64_t allocate_block(std::uint64_t size, std::uint64_t alignment,
                               const CodePosition& position);
  Message explain_refusal(std::uint64_t address) const;

  DeviceMemory& memory_;
  std::size_t limit_ = kDefaultLimit;
  std::size_t used_ = 0;
  bool was_used_ = false;
  std::uint64_t launch_ = 0;
  Counters counts_;
  std::vector<HeapBlock> returned_;
  std::optional<HeapCall> last_failed_call_;
  std::map<std::uint64_t, Block> blocks_;
  std::unordered_map<std::uint64_t, FreedBlock> freed_blocks_;
  std::deque<std::uint64_t> freed_;  // addresses that memory_ still remembers, oldest first
};

/// "malloc(64) at line 12".
Message describe(const HeapCall& call);

/// One fault for each line of the source whose malloc() leaked blocks.
std::vector<Fault> find_heap_leaks(const DeviceHeap& heap);

}  // namespace labcheck::simgpu
