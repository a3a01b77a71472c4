// SPDX-License-Identifier: MIT
#include "harness/simgpu/memory/lazy_pages.hpp"

#include <sys/mman.h>
#include <utility>

namespace labcheck::simgpu {

LazyPages::LazyPages(std::size_t size) : size_(size) {
  void* bytes = ::mmap(nullptr, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (bytes != MAP_FAILED) data_ = static_cast<std::byte*>(bytes);
}

LazyPages::LazyPages(LazyPages&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

LazyPages& LazyPages::operator=(LazyPages&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

LazyPages::~LazyPages() {
  if (data_ != nullptr) ::munmap(data_, size_);
}

}  // namespace labcheck::simgpu
