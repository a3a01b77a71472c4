// SPDX-License-Identifier: MIT
/// What host and device write to the memory that they share.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// Bytes that were written at an address, in whole blocks: the first and the last words may be
/// unchanged.
struct WrittenBytes {
  std::uint64_t address = 0;
  std::vector<std::byte> bytes;
  std::size_t before = 0;  // unchanged bytes at the start
  std::size_t after = 0;   // and at the end
};

/// Follows the contents of page-locked and managed memory for a recording. A kernel works on a copy
/// of the memory, so that the host sees nothing of it before it ends, and it sees nothing that the
/// host does meanwhile.
class HostMirror {
 public:
  /// Without this, kernels work on the memory itself, and nothing is followed.
  void enable() { is_enabled_ = true; }
  bool is_enabled() const { return is_enabled_; }

  /// Notes what the host has written since the device last used the memory, and gives a kernel the
  /// copy.
  void begin_kernel(DeviceMemory& memory);

  /// Notes what the kernel has written, and writes it to the memory.
  void end_kernel(DeviceMemory& memory);

  /// Notes that a copy on the device used `bytes` at `address`.
  void note_use(const DeviceMemory& memory, std::uint64_t address, const std::byte* bytes,
                std::size_t size);

  /// Notes that a request wrote `bytes` to `address`, if that is shared.
  void accept(const DeviceMemory& memory, std::uint64_t address, const std::byte* bytes,
              std::size_t size);

  /// Takes all contents as known to both sides, and forgets what was written.
  void begin(const DeviceMemory& memory);

  /// Notes that a copy or fill wrote to `address`.
  void note_write(const DeviceMemory& memory, std::uint64_t address, std::size_t size);

  /// Forgets the contents of memory that was freed.
  void forget(std::uint64_t begin) { blocks_.erase(begin); }
  void forget_all() { blocks_.clear(); }

  /// What the host and the device have written since the last call, in order.
  std::vector<WrittenBytes> take_sent() { return std::exchange(sent_, {}); }
  std::vector<WrittenBytes> take_read() { return std::exchange(read_, {}); }

 private:
  struct Block {
    std::vector<std::byte> contents;  // as both sides know them
    std::vector<std::byte> copy;      // that a kernel works on
    std::byte* memory = nullptr;
  };

  /// The block of the shared allocation at `address`; nullptr if it is other memory.
  Block* block_at(const DeviceMemory& memory, std::uint64_t address, std::uint64_t& begin);

  bool is_enabled_ = false;
  std::map<std::uint64_t, Block> blocks_;  // by address
  std::vector<WrittenBytes> sent_;
  std::vector<WrittenBytes> read_;
};

}  // namespace labcheck::simgpu
