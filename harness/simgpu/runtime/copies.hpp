/// Copying and filling: which memory a call may touch, and the work itself.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/runtime/abi.hpp"
#include "harness/simgpu/runtime/timeline.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace labcheck::simgpu {

/// Rows of bytes at equal distances, in slices at equal distances. All sizes in bytes but the
/// counts of rows and slices.
struct Extent {
  std::size_t width = 0;
  std::size_t rows = 1;
  std::size_t slices = 1;

  bool is_empty() const { return width == 0 || rows == 0 || slices == 0; }
  std::size_t bytes() const { return width * rows * slices; }
};

struct Region {
  std::uint64_t address = 0;
  std::size_t row_pitch = 0;    // from row to row
  std::size_t slice_pitch = 0;  // from slice to slice
};

/// Bytes from the first to behind the last that is touched of an extent that is not empty; nothing
/// where that is more than there are addresses.
std::optional<std::size_t> span_of(const Region& region, const Extent& extent);

/// What memory is filled with: elements of 1, 2 or 4 bytes that hold the low bytes of `value`.
struct FillPattern {
  std::uint32_t value = 0;
  std::uint32_t element_size = 1;  // [bytes]
};

/// Checks and does the copies of one device.
class Copies {
 public:
  Copies(const DeviceMemory& memory, Timeline& timeline) : memory_(memory), timeline_(timeline) {}

  /// Copies `extent` bytes. The sides that `kind` says are on the device must lie in one allocation
  /// that is valid there; the others are only known not to be device memory that is gone. What a
  /// card's runtime returns: an unknown kind is cudaErrorInvalidMemcpyDirection, everything else
  /// cudaErrorInvalidValue.
  cudaError_t copy(const Region& to, const Region& from, const Extent& extent, int kind) const;

  /// The same for bytes in one piece.
  cudaError_t copy(const void* to, const void* from, std::size_t size, int kind) const;

  /// Fills `extent` bytes.
  cudaError_t fill(const Region& to, const FillPattern& pattern, const Extent& extent) const;

 private:
  enum class Side { host, device };

  /// Where the bytes of `region` are on the host; nullptr where they may not be touched.
  std::byte* view(const Region& region, const Extent& extent, Side side) const;

  const DeviceMemory& memory_;
  Timeline& timeline_;
};

/// Whether a device pointer of the program may lead to such an allocation: not to the blocks of
/// malloc() in kernels, which the runtime does not know.
bool is_known_to_host(AllocationKind kind);

}  // namespace labcheck::simgpu
