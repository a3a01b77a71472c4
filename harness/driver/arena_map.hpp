// SPDX-License-Identifier: MIT
/// The driver's mapping of the arena.
#pragma once

#include "harness/driver/case.hpp"
#include "harness/driver/protocol.hpp"

#include <cstdint>
#include <sys/mman.h>

namespace labcheck {

/// Maps the arena during its lifetime. Throws SetupFailure if mapping fails.
class ArenaMap {
 public:
  explicit ArenaMap(std::uint64_t size) : size_(size) {
    void* bytes =
        ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, protocol::kArenaDescriptor, 0);
    if (bytes == MAP_FAILED) throw SetupFailure{"the arena cannot be mapped"};
    bytes_ = static_cast<unsigned char*>(bytes);
  }
  ~ArenaMap() { ::munmap(bytes_, size_); }
  ArenaMap(const ArenaMap&) = delete;
  ArenaMap& operator=(const ArenaMap&) = delete;

  unsigned char* bytes() const { return bytes_; }

 private:
  std::uint64_t size_;
  unsigned char* bytes_;
};

}  // namespace labcheck
