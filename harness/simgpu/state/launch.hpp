// SPDX-License-Identifier: MIT
/// One launch of a kernel.
#pragma once

#include "harness/simgpu/state/program.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

class ImageObjects;

using Dim3 = std::array<std::uint32_t, 3>;

/// The properties shared by all blocks of a launch. `parameters` is the kernel's parameter block.
struct Launch {
  const Program* program = nullptr;
  Dim3 grid{1, 1, 1};
  Dim3 block{1, 1, 1};
  std::uint32_t dynamic_shared = 0;  // [bytes]
  std::vector<std::byte> parameters;
  const ImageObjects* images = nullptr;  // nullptr: no objects
  /// The maximum number of instructions that the threads of one block may execute. An instruction
  /// of a warp counts as 32.
  std::uint64_t instruction_limit = 0;
  std::uint64_t id = 0;
  std::uint32_t multiprocessors = 1;
  /// The maximum number of blocks that are resident on the device at once.
  std::uint64_t max_resident_blocks = 1;
  /// The address of the memory through which the blocks of a cooperative launch synchronize
  /// (grid.sync()); 0 in other launches.
  std::uint64_t grid_workspace = 0;

  std::uint32_t threads() const { return block[0] * block[1] * block[2]; }
  std::uint32_t warps() const { return (threads() + kLanes - 1) / kLanes; }
  std::uint64_t blocks() const { return std::uint64_t{grid[0]} * grid[1] * grid[2]; }
  std::uint32_t shared_size() const { return program->shared_static + dynamic_shared; }
};

/// The index of thread number `thread` in its block.
inline Dim3 thread_index(const Launch& launch, std::uint32_t thread) {
  const Dim3& block = launch.block;
  return {thread % block[0], thread / block[0] % block[1], thread / block[0] / block[1]};
}

/// The index of block number `block` in the grid.
inline Dim3 block_index(const Launch& launch, std::uint64_t block) {
  const Dim3& grid = launch.grid;
  return {static_cast<std::uint32_t>(block % grid[0]),
          static_cast<std::uint32_t>(block / grid[0] % grid[1]),
          static_cast<std::uint32_t>(block / grid[0] / grid[1])};
}

}  // namespace labcheck::simgpu
