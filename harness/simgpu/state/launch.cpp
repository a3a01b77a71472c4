// SPDX-License-Identifier: MIT
#include "harness/simgpu/state/launch.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {

Dim3 thread_index(const Launch& launch, std::uint32_t thread) {
  const Dim3& block = launch.block;
  return {thread % block[0], thread / block[0] % block[1], thread / block[0] / block[1]};
}

Dim3 block_index(const Launch& launch, std::uint64_t block) {
  const Dim3& grid = launch.grid;
  return {static_cast<std::uint32_t>(block % grid[0]),
          static_cast<std::uint32_t>(block / grid[0] % grid[1]),
          static_cast<std::uint32_t>(block / grid[0] / grid[1])};
}

std::string indices(const Dim3& index) {
  return fmt::format("({},{},{})", index[0], index[1], index[2]);
}

}  // namespace labcheck::simgpu
