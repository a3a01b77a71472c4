// SPDX-License-Identifier: MIT
/// Boxes of memory: what a copy or a fill accesses.
#pragma once

#include <algorithm>
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

}  // namespace labcheck::simgpu
