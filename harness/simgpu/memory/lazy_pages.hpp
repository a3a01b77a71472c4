/// Zeroed memory that takes room only where it is touched.
#pragma once

#include <cstddef>

namespace labcheck::simgpu {

class LazyPages {
 public:
  LazyPages() = default;
  /// `size` bytes that are 0. Without memory, data() is nullptr.
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
