// SPDX-License-Identifier: MIT
/// Requests about memory, copies, textures and surfaces, and the boxes of memory that copies and
/// fills access.
#pragma once

#include "harness/simgpu/images/images.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace labcheck::simgpu {

/// A box of `slices` slices with `rows` rows of `width` bytes each.
struct Extent {
  std::size_t width = 0;  // [bytes]
  std::size_t rows = 1;
  std::size_t slices = 1;

  bool is_empty() const { return width == 0 || rows == 0 || slices == 0; }
  std::size_t bytes() const { return width * rows * slices; }
};

/// Where a box is in memory.
struct Region {
  std::uint64_t address = 0;
  std::size_t row_pitch = 0;    // [bytes] from row to row
  std::size_t slice_pitch = 0;  // [bytes] from slice to slice
};

/// A fill with elements of 1, 2 or 4 bytes that contain the low bytes of `value`.
struct FillPattern {
  std::uint32_t value = 0;
  std::uint32_t element_size = 1;  // [bytes]
};

/// The number of bytes from the start of the first row to the end of the last row. `extent` must
/// not be empty. std::nullopt on overflow.
inline std::optional<std::size_t> span_of(const Region& region, const Extent& extent) {
  std::size_t slices = 0;
  std::size_t rows = 0;
  std::size_t span = 0;
  if (__builtin_mul_overflow(region.slice_pitch, extent.slices - 1, &slices) ||
      __builtin_mul_overflow(region.row_pitch, extent.rows - 1, &rows) ||
      __builtin_add_overflow(slices, rows, &span) ||
      __builtin_add_overflow(span, extent.width, &span)) {
    return std::nullopt;
  }
  return span;
}

/// Whether the rows and slices of a box do not overlap, so that its bytes() are at most its span.
/// `extent` must not be empty, and its span must not overflow.
inline bool has_separate_rows(const Region& region, const Extent& extent) {
  const std::size_t slice = region.row_pitch * (extent.rows - 1) + extent.width;
  return (extent.rows == 1 || region.row_pitch >= extent.width) &&
         (extent.slices == 1 || region.slice_pitch >= slice);
}

/// A part of the bytes of a box: `size` bytes that start at byte `offset`, counted without the gaps
/// between rows and slices.
struct PackedPart {
  std::size_t offset = 0;
  std::size_t size = 0;
};

/// Calls visit(at, packed, size) for each contiguous run of bytes in `part`: `size` bytes, `at`
/// bytes after the start of `region`, are byte `packed` and following of the part. The part must be
/// within the box, and the box's bytes and span must not overflow.
template <class Visit>
void each_run(const Region& region, const Extent& extent, const PackedPart& part,
              const Visit& visit) {
  for (std::size_t done = 0; done < part.size;) {
    const std::size_t from = part.offset + done;
    const std::size_t row = from / extent.width;
    const std::size_t column = from % extent.width;
    const std::size_t size = std::min(extent.width - column, part.size - done);
    visit(row / extent.rows * region.slice_pitch + row % extent.rows * region.row_pitch + column,
          done, size);
    done += size;
  }
}

/// Allocates device memory for the API function `call`. `kind` is `device` or `array`. `site` is
/// the program's number for the place of the call (questions.hpp); 0 if it is unknown.
struct Allocate {
  using Answer = Address;
  std::string_view call;
  std::size_t size = 0;  // [bytes]
  AllocationKind kind = AllocationKind::device;
  std::uint64_t site = 0;
};

/// Allocates memory that host and device access at the same address. `kind` is `host` or `managed`.
struct AllocateHost {
  using Answer = Address;
  std::string_view call;
  std::size_t size = 0;  // [bytes]
  AllocationKind kind = AllocationKind::host;
  std::uint64_t site = 0;
};

/// Frees the allocation of the program that starts at `address`; 0 is ignored. `kind` is the kind
/// of memory that `call` frees: `device` (also managed memory), `array` or `host`.
struct Free {
  using Answer = Done;
  std::string_view call;
  std::uint64_t address = 0;
  AllocationKind kind = AllocationKind::device;
};

/// Makes memory of the program accessible to kernels at its own address.
struct RegisterHost {
  using Answer = Done;
  std::uint64_t address = 0;
  std::size_t size = 0;  // [bytes]
};

struct UnregisterHost {
  using Answer = Done;
  std::uint64_t address = 0;
};

/// The kind of the live allocation that contains all of a range; std::nullopt if none does.
struct FoundAllocation {
  std::optional<AllocationKind> kind;
};
struct FindAllocation {
  using Answer = FoundAllocation;
  std::uint64_t address = 0;
  std::size_t size = 1;  // [bytes]
};

struct MemorySize {
  std::size_t capacity = 0;  // [bytes]
  std::size_t used = 0;
};
struct GetMemorySize {
  using Answer = MemorySize;
};

struct HeapLimit {
  std::size_t bytes = 0;
};
struct GetHeapLimit {
  using Answer = HeapLimit;
};
struct SetHeapLimit {
  using Answer = Done;
  std::size_t bytes = 0;
};

// --- Copies ---

/// The sides of a copy that are memory of the program, which the device does not access. If it is
/// one side, the program transfers the bytes with WriteBytes or ReadBytes; if it is both, it copies
/// them itself.
struct CopySides {
  bool to_program = false;
  bool from_program = false;
};

/// Checks a copy of the API function `call`, and performs it if both sides are on the device. If
/// only the source is, slot 0 then contains the first bytes of the box, as after ReadBytes.
/// `kind` is a cudaMemcpyKind.
struct Copy {
  using Answer = CopySides;
  std::string_view call;
  Region to;
  Region from;
  Extent extent;
  int kind = cudaMemcpyDefault;
  StreamUse in{};
};

/// Writes the bytes in a slot of the transfer area to a part of a box on the device.
struct WriteBytes {
  using Answer = Done;
  Region to;
  Extent extent;
  PackedPart part;
  std::uint32_t slot = 0;
};

/// Reads a part of a box on the device into a slot.
struct ReadBytes {
  using Answer = Done;
  Region from;
  Extent extent;
  PackedPart part;
  std::uint32_t slot = 0;
};

/// Fills a box for the API function `call`.
struct Fill {
  using Answer = Done;
  std::string_view call;
  Region to;
  FillPattern pattern;
  Extent extent;
  StreamUse in{};
};

// --- Textures and surfaces ---

/// The number by which kernels access a texture or surface.
struct ImageNumber {
  std::uint64_t value = 0;
};

struct MakeTexture {
  using Answer = ImageNumber;
  Image image;
  Sampler sampler;
};
struct MakeSurface {
  using Answer = ImageNumber;
  Image image;
};
struct DestroyTexture {
  using Answer = Done;
  std::uint64_t number = 0;
};
struct DestroySurface {
  using Answer = Done;
  std::uint64_t number = 0;
};

}  // namespace labcheck::simgpu
