// SPDX-License-Identifier: MIT
/// The driver's own kernels while a program is timed. Plain types only: nvcc compiles this header
/// for each student's first build.
///
/// C++17: compiled into students' programs by every supported nvcc.
#pragma once

#include <cstdint>
#include <cuda_runtime_api.h>

namespace labcheck {

/// As in timing_protocol.hpp: element i of the copy is element (i + turn) mod count of the original
/// if i < `cut`, else (i + turn_after) mod count.
struct DeviceArrangement {
  std::uint64_t cut;
  std::uint64_t turn;
  std::uint64_t turn_after;
};

/// A node of a hash tree in device memory.
struct DeviceNode {
  const unsigned char* start;
  std::uint64_t bytes;
};

/// Copies `count` elements of `size` bytes (1, 4 or 8) in the arrangement `by`.
void arrange_on_device(void* to, const void* from, std::uint64_t count, DeviceArrangement by,
                       std::uint64_t size);

/// Fills `bytes` bytes with random values that `seed` determines.
void fill_on_device(void* to, std::uint64_t bytes, std::uint64_t seed);

/// Writes the SHA-256 digests of the nodes of the `bytes` bytes at `from` (see output_tree.hpp).
void hash_on_device(unsigned char* to, const unsigned char* from, std::uint64_t bytes);

/// Copies the `count` nodes, each to a place of kNodeBytes bytes. `nodes` is device memory.
void copy_nodes_on_device(unsigned char* to, const DeviceNode* nodes, std::uint64_t count);

/// How a kernel occupies all multiprocessors of a GPU: two blocks on each, which take all of its
/// threads. `guard` is a stream of the highest priority that does not wait for others.
struct HoldLayout {
  unsigned blocks;
  unsigned threads;
  cudaStream_t guard;
};

/// Keeps a real GPU busy for a few microseconds. No kernel, copy within the device or fill that is
/// launched after this call starts before an event that is recorded on the default stream right
/// after this call, whatever its stream.
void hold_device(const HoldLayout& layout);

}  // namespace labcheck
