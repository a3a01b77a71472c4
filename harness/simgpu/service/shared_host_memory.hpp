// SPDX-License-Identifier: MIT
/// Memory that host and device access at the same address: page-locked, registered and managed
/// memory. It is in a file (addresses.hpp) that the program maps at the memory's addresses, and the
/// device anywhere.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/memory/addresses.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

namespace labcheck::simgpu {

struct SharedBlock {
  std::size_t size = 0;  // [bytes]
  AllocationKind kind = AllocationKind::host;
  enum class Origin { allocation, registration, variable } origin = Origin::allocation;
  std::byte* mapped = nullptr;  // the block's pages in this process
};

/// Blocks by start address. The device's memory adopts each block.
class SharedHostMemory {
 public:
  /// Throws HarnessError if the file cannot be created.
  explicit SharedHostMemory(DeviceMemory& memory);
  ~SharedHostMemory();
  SharedHostMemory(const SharedHostMemory&) = delete;
  SharedHostMemory& operator=(const SharedHostMemory&) = delete;

  int file() const { return file_.get(); }

  /// Allocates `size` bytes that start at a page boundary and are followed by an unused page.
  /// std::nullopt if that fails.
  std::optional<std::uint64_t> allocate(std::size_t size, AllocationKind kind,
                                        SharedBlock::Origin origin);

  /// The next search for room starts at the page of `address`, which may be any number.
  void start_at(std::uint64_t address) {
    next_ = std::max(pages_of(address, 0).begin, kHostAddresses.begin);
  }

  /// Registers memory of the program, which must put its pages into the file.
  cudaError_t register_memory(std::uint64_t begin, std::size_t size);

  /// The block that starts at `begin`, or nullptr.
  const SharedBlock* find(std::uint64_t begin) const;

  /// The block that contains `address`, or nullptr.
  const SharedBlock* find_containing(std::uint64_t address) const;

  /// Removes the block that starts at `begin`, and its contents if it was allocated here.
  void remove(std::uint64_t begin);

  /// Removes all blocks except those of variables. The program may still access them.
  void remove_all_but_variables();

 private:
  /// Maps the pages of a block and adds it; false if that fails.
  bool add(std::uint64_t begin, SharedBlock block);
  void unmap(std::uint64_t begin, const SharedBlock& block);

  /// The first free range of `size` bytes at or after `from` in kHostAddresses.
  std::optional<std::uint64_t> find_room(std::size_t size, std::uint64_t from) const;

  DeviceMemory& memory_;
  FileDescriptor file_;
  std::uint64_t next_ = 0;  // where the next search for room starts
  std::map<std::uint64_t, SharedBlock> blocks_;
};

}  // namespace labcheck::simgpu
