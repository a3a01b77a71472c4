// SPDX-License-Identifier: MIT
/// The size of a launch, and the properties of a kernel that limit it.
#pragma once

#include "harness/simgpu/state/launch.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

struct LaunchShape {
  Dim3 grid{1, 1, 1};
  Dim3 block{1, 1, 1};
  std::size_t dynamic_shared = 0;  // [bytes]
};

/// Whether a launch's blocks must all be resident at once.
enum class Grid : std::uint8_t { independent, cooperative };

/// The assumed registers per thread if a program has only PTX for the device; typical for lab
/// kernels.
inline constexpr std::uint32_t kRegistersPerThread = 32;

struct KernelTraits {
  std::vector<KernelParameter> parameters;
  std::uint32_t parameter_bytes = 0;              // of the parameter block
  std::uint32_t static_shared = 0;                // [bytes] per block
  std::uint32_t local_bytes = 0;                  // per thread
  std::uint32_t max_threads = 1024;               // per block, from __launch_bounds__
  std::uint32_t registers = kRegistersPerThread;  // per thread
  bool prints = false;                            // calls printf
  int ptx_target = 0;                             // the compute capability of the PTX: 80 for sm_80
};

}  // namespace labcheck::simgpu
