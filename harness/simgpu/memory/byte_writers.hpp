// SPDX-License-Identifier: MIT
/// Where each byte of an allocation comes from.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

enum class Writer : std::uint8_t {
  kernel,    // or nothing since the allocation was made
  host,      // a copy of the host's bytes
  fill,      // cudaMemset
  labcheck,  // an input of the test case
};

/// A copy on the device keeps the writers of its source. Kernels may call `set` in parallel; the
/// other functions must not run at the same time as a kernel.
class ByteWriters {
 public:
  ByteWriters(std::size_t size, Writer all) : writers_(size, all) {}

  void set(std::size_t offset, std::size_t size, Writer writer) {
    for (std::size_t k = offset; k < offset + size; ++k)
      std::atomic_ref(writers_[k]).store(writer, std::memory_order_relaxed);
  }

  void fill(std::size_t offset, std::size_t size, Writer writer) {
    std::fill_n(at(offset), size, writer);
  }

  /// The two ranges may overlap.
  void copy(std::size_t offset, const ByteWriters& source, std::size_t from, std::size_t size) {
    if (&source == this && from < offset) {
      std::copy_backward(at(from), at(from + size), at(offset + size));
    } else {
      std::copy_n(source.at(from), size, at(offset));
    }
  }

  /// Whether kernels wrote all of the bytes.
  bool is_from_kernels(std::size_t offset, std::size_t size) const {
    return std::all_of(at(offset), at(offset + size),
                       [](Writer writer) { return writer == Writer::kernel; });
  }

  /// Whether kernels wrote none of the bytes.
  bool has_none_from_kernels(std::size_t offset, std::size_t size) const {
    return std::none_of(at(offset), at(offset + size),
                        [](Writer writer) { return writer == Writer::kernel; });
  }

  /// The number of bytes by writer.
  std::array<std::uint64_t, 4> count() const {
    std::array<std::uint64_t, 4> bytes{};
    for (const Writer writer : writers_) ++bytes[static_cast<std::size_t>(writer)];
    return bytes;
  }

 private:
  std::vector<Writer>::iterator at(std::size_t offset) {
    return writers_.begin() + static_cast<std::ptrdiff_t>(offset);
  }
  std::vector<Writer>::const_iterator at(std::size_t offset) const {
    return writers_.begin() + static_cast<std::ptrdiff_t>(offset);
  }

  std::vector<Writer> writers_;
};

}  // namespace labcheck::simgpu
