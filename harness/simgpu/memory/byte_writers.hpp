// SPDX-License-Identifier: MIT
/// What wrote each byte of a buffer last.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

enum class Writer : std::uint8_t {
  other,   // a kernel, or nothing since labcheck filled the buffer
  host,    // a copy of the host's bytes, or a fill
  device,  // a copy between addresses on the device
};

/// Several threads may call set(): kernels run in parallel.
class ByteWriters {
 public:
  explicit ByteWriters(std::size_t size) : writers_(size) {}

  void set(std::size_t offset, std::size_t size, Writer writer) {
    for (std::size_t k = offset; k < offset + size; ++k)
      writers_[k].store(writer, std::memory_order_relaxed);
  }

  /// The number of bytes by writer.
  std::array<std::uint64_t, 3> count() const {
    std::array<std::uint64_t, 3> bytes{};
    for (const auto& writer : writers_)
      ++bytes[static_cast<std::size_t>(writer.load(std::memory_order_relaxed))];
    return bytes;
  }

 private:
  std::vector<std::atomic<Writer>> writers_;
};

}  // namespace labcheck::simgpu
