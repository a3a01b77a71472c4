/// What full checks keep of an allocation beside its bytes: which of them anybody wrote, and who
/// used each word last.
#pragma once

#include "harness/simgpu/memory/defined_bytes.hpp"
#include "harness/simgpu/memory/lazy_pages.hpp"
#include "harness/simgpu/memory/touched_memory.hpp"

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// Offsets are bytes from the start of the allocation. Takes one bit for each byte that is written,
/// and what TouchedMemory takes for what kernels touch.
class AllocationShadow {
 public:
  enum class Contents : std::uint8_t {
    defined,    // by the host, which may also write unseen
    undefined,  // until somebody writes
  };

  AllocationShadow(std::size_t size, Contents contents);

  /// Whether [offset, offset + size) has been written throughout.
  bool is_defined(std::size_t offset, std::size_t size) const {
    return bits() == nullptr || DefinedBytes(bits()).all(offset, size);
  }

  /// Of the bytes from `offset` on, up to 16, those that nobody wrote, a bit each.
  std::uint32_t undefined_bytes(std::size_t offset, std::size_t size) const;

  void define(std::size_t offset, std::size_t size) {
    if (bits() != nullptr) DefinedBytes(bits()).define(offset, size);
  }
  void undefine(std::size_t offset, std::size_t size) {
    if (bits() != nullptr) DefinedBytes(bits()).undefine(offset, size);
  }

  /// Makes [offset, offset + size) as defined as the same many bytes of `from` at `from_offset`;
  /// the two ranges may overlap.
  void copy(std::size_t offset, const AllocationShadow& from, std::size_t from_offset,
            std::size_t size);

  /// Of each word; none where the host has no memory for them.
  const TouchedMemory& touched() const { return touched_; }

 private:
  std::uint64_t* bits() const { return reinterpret_cast<std::uint64_t*>(defined_.data()); }

  LazyPages defined_;  // a bit for each byte; none where all are defined
  LazyPages touches_;
  TouchedMemory touched_;
};

}  // namespace labcheck::simgpu
