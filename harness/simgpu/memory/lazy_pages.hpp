// SPDX-License-Identifier: MIT
/// Zeroed memory that uses physical memory only for touched pages.
#pragma once

#include <cstddef>

namespace labcheck::simgpu {

class LazyPages {
 public:
  LazyPages() = default;
  /// Maps `size` zero bytes. If that fails, data() is nullptr.
  explicit LazyPages(std::size_t size);
  LazyPages(LazyPages&& other) noexcept;
  LazyPages& operator=(LazyPages&& other) noexcept;
  ~LazyPages();

  std::byte* data() const { return data_; }

 private:
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace labcheck::simgpu
