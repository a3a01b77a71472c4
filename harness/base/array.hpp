// SPDX-License-Identifier: MIT
/// Large arrays without initial values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <sys/mman.h>
#include <utility>
#include <vector>

namespace labcheck {

/// Leaves new elements uninitialized and requests large pages. The threads that write the elements
/// then touch their memory first, so they share the cost of the page faults, which is higher than
/// that of writing.
template <class T>
class DefaultInitAllocator : public std::allocator<T> {
 public:
  template <class U>
  struct rebind {
    using other = DefaultInitAllocator<U>;
  };

  T* allocate(std::size_t count) {
    const std::size_t bytes = (count * sizeof(T) + kLargePage - 1) / kLargePage * kLargePage;
    if (bytes < kLarge) return std::allocator<T>::allocate(count);
    void* memory = std::aligned_alloc(kLargePage, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    ::madvise(memory, bytes, MADV_HUGEPAGE);
    return static_cast<T*>(memory);
  }

  void deallocate(T* elements, std::size_t count) {
    const std::size_t bytes = (count * sizeof(T) + kLargePage - 1) / kLargePage * kLargePage;
    bytes < kLarge ? std::allocator<T>::deallocate(elements, count) : std::free(elements);
  }

  template <class U>
  void construct(U* element) {
    ::new (static_cast<void*>(element)) U;
  }
  template <class U, class... Arguments>
  void construct(U* element, Arguments&&... arguments) {
    ::new (static_cast<void*>(element)) U(std::forward<Arguments>(arguments)...);
  }

 private:
  static constexpr std::size_t kLargePage = std::size_t{1} << 21;
  static constexpr std::size_t kLarge = 2 * kLargePage;
};

/// A vector whose elements are uninitialized unless they are given a value: `Array<float>(n)` holds
/// anything, `Array<float>(n, 0)` holds zeros.
template <class T>
class Array : public std::vector<T, DefaultInitAllocator<T>> {
 public:
  using std::vector<T, DefaultInitAllocator<T>>::vector;
  Array(const std::vector<T>& values) : Array(values.begin(), values.end()) {}
  operator std::vector<T>() const { return {this->begin(), this->end()}; }
};

template <class T>
bool operator==(const Array<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace labcheck
