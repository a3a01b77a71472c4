// SPDX-License-Identifier: MIT
/// Which bytes of page-locked and managed memory change while kernels run, and between them.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/service/returned_words.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace labcheck::simgpu {

/// Compares the memory with a copy of its earlier contents. Before a launch, the changes since the
/// last launch are the host's; after it, they are the kernel's.
class HostMemoryChanges {
 public:
  /// The number of bytes that changed since the last call, in blocks of 64 bytes. New memory was
  /// zero before. Adds the blocks to `returned` unless it is nullptr.
  std::uint64_t count(const DeviceMemory& memory, ReturnedWords* returned);

 private:
  std::map<std::uint64_t, std::vector<std::byte>> contents_;  // by address
};

}  // namespace labcheck::simgpu
