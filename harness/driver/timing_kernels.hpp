// SPDX-License-Identifier: MIT
/// The driver's own kernels while a program is timed. Plain types only: nvcc compiles this header
/// for each student's first build.
///
/// C++17: compiled into students' programs by every supported nvcc.
#pragma once

#include <cstdint>

namespace labcheck {

/// As in timing_protocol.hpp: element i of the copy is element (i + turn) mod count of the original
/// if i < `cut`, else (i + turn_after) mod count.
struct DeviceArrangement {
  std::uint64_t cut;
  std::uint64_t turn;
  std::uint64_t turn_after;
};

/// Copies `count` elements of `size` bytes (4 or 8) in the arrangement `by`.
void arrange_on_device(void* to, const void* from, std::uint64_t count, DeviceArrangement by,
                       std::uint64_t size);

/// Fills `bytes` bytes with random values that `seed` determines.
void fill_on_device(void* to, std::uint64_t bytes, std::uint64_t seed);

/// Copies the `count` elements of `from` with the given indices, of `size` bytes (4 or 8) each.
void gather_on_device(void* to, const void* from, const std::uint64_t* indices, std::uint64_t count,
                      std::uint64_t size);

/// Keeps a real GPU busy for a few microseconds.
void hold_device();

}  // namespace labcheck
