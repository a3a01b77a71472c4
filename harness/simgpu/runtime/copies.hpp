// SPDX-License-Identifier: MIT
/// Copying and filling memory, with the checks of the addresses.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/runtime/abi.hpp"
#include "harness/simgpu/runtime/timeline.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace labcheck::simgpu {

/// A box of `slices` slices with `rows` rows of `width` bytes each.
struct Extent {
  std::size_t width = 0;  // [bytes]
  std::size_t rows = 1;
  std::size_t slices = 1;

  bool is_empty() const { return width == 0 || rows == 0 || slices == 0; }
  std::size_t bytes() const { return width * rows * slices; }
};

struct Region {
  std::uint64_t address = 0;
  std::size_t row_pitch = 0;    // [bytes] from row to row
  std::size_t slice_pitch = 0;  // [bytes] from slice to slice
};

/// The number of bytes from the start of the first row to the end of the last row. `extent` must
/// not be empty. std::nullopt on overflow.
std::optional<std::size_t> span_of(const Region& region, const Extent& extent);

/// A fill with elements of 1, 2 or 4 bytes that contain the low bytes of `value`.
struct FillPattern {
  std::uint32_t value = 0;
  std::uint32_t element_size = 1;  // [bytes]
};

/// Checks and performs the copies of one device.
class Copies {
 public:
  Copies(const DeviceMemory& memory, Timeline& timeline) : memory_(memory), timeline_(timeline) {}

  /// Copies `extent`. A side that is on the device according to `kind` must be within one valid
  /// allocation; a host side must not be freed device memory. The errors are those of the CUDA
  /// runtime: cudaErrorInvalidMemcpyDirection for an unknown kind, otherwise cudaErrorInvalidValue.
  cudaError_t copy(const Region& to, const Region& from, const Extent& extent, int kind) const;

  /// Copies `size` contiguous bytes.
  cudaError_t copy(const void* to, const void* from, std::size_t size, int kind) const;

  /// Fills `extent`.
  cudaError_t fill(const Region& to, const FillPattern& pattern, const Extent& extent) const;

 private:
  enum class Side { host, device };

  /// The host address of `region`; nullptr if it must not be accessed.
  std::byte* view(const Region& region, const Extent& extent, Side side) const;

  const DeviceMemory& memory_;
  Timeline& timeline_;
};

/// Whether host code may use allocations of this kind. The CUDA runtime does not know the blocks
/// that malloc() allocates in kernels.
bool is_known_to_host(AllocationKind kind);

}  // namespace labcheck::simgpu
