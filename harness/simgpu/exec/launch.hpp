/// One launch of a kernel.
#pragma once

#include "harness/simgpu/exec/program.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

class ImageObjects;

using Dim3 = std::array<std::uint32_t, 3>;

/// What all blocks of a launch have in common. `parameters` is the kernel's parameter block.
struct Launch {
  const Program* program = nullptr;
  Dim3 grid{1, 1, 1};
  Dim3 block{1, 1, 1};
  std::uint32_t dynamic_shared = 0;  // [bytes]
  std::vector<std::byte> parameters;
  const ImageObjects* images = nullptr;  // nullptr: there are none
  /// Most instructions that the threads of one block may execute; a warp's instruction counts
  /// as 32.
  std::uint64_t instruction_limit = 0;
  std::uint64_t id = 0;
  std::uint32_t multiprocessors = 1;
  /// Most blocks that the device holds at once.
  std::uint64_t most_resident = 1;
  /// The address of the memory by which the blocks of a cooperative launch meet (grid.sync()); 0 in
  /// other launches.
  std::uint64_t grid_workspace = 0;

  std::uint32_t threads() const { return block[0] * block[1] * block[2]; }
  std::uint32_t warps() const { return (threads() + kLanes - 1) / kLanes; }
  std::uint64_t blocks() const { return std::uint64_t{grid[0]} * grid[1] * grid[2]; }
  std::uint32_t shared_size() const { return program->shared_static + dynamic_shared; }
};

/// Where the thread of that number is in its block.
Dim3 thread_index(const Launch& launch, std::uint32_t thread);

/// Where the block of that number is in the grid.
Dim3 block_index(const Launch& launch, std::uint64_t block);

}  // namespace labcheck::simgpu
