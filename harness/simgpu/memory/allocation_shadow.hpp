// SPDX-License-Identifier: MIT
/// What full checks record about an allocation: which bytes are initialized, and the last accesses
/// to each word.
#pragma once

#include "harness/simgpu/memory/defined_bytes.hpp"
#include "harness/simgpu/memory/lazy_pages.hpp"
#include "harness/simgpu/memory/touched_memory.hpp"

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// Offsets are bytes from the start of the allocation. Uses host memory only for touched parts: one
/// bit for each byte, plus the size of TouchedMemory.
class AllocationShadow {
 public:
  enum class Contents : std::uint8_t {
    defined,    // initialized by the host, whose writes may go unnoticed
    undefined,  // uninitialized until the first write
  };

  AllocationShadow(std::size_t size, Contents contents);

  /// Whether all of [offset, offset + size) is initialized.
  bool is_defined(std::size_t offset, std::size_t size) const {
    return bits() == nullptr || DefinedBytes(bits()).contains_all(offset, size);
  }

  /// The uninitialized bytes of [offset, offset + size), one bit each; `size` is at most 16.
  std::uint32_t undefined_bytes(std::size_t offset, std::size_t size) const;

  void define(std::size_t offset, std::size_t size) {
    if (bits() != nullptr) DefinedBytes(bits()).define(offset, size);
  }
  void undefine(std::size_t offset, std::size_t size) {
    if (bits() != nullptr) DefinedBytes(bits()).undefine(offset, size);
  }

  /// Gives the `size` bytes at `offset` the state (initialized or not) of the bytes of `from` at
  /// `from_offset`. The ranges may overlap.
  void copy(std::size_t offset, const AllocationShadow& from, std::size_t from_offset,
            std::size_t size);

  /// The last accesses to each word; false if the host has no memory for them.
  const TouchedMemory& touched() const { return touched_; }

 private:
  std::uint64_t* bits() const { return reinterpret_cast<std::uint64_t*>(defined_.data()); }

  LazyPages defined_;  // one bit per byte; empty if all bytes are initialized
  LazyPages touches_;
  TouchedMemory touched_;
};

}  // namespace labcheck::simgpu
