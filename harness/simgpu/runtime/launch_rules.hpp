// SPDX-License-Identifier: MIT
/// The limits of kernel launches.
#pragma once

#include "harness/simgpu/device/profile.hpp"
#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/runtime/abi.hpp"
#include "harness/simgpu/runtime/module_table.hpp"
#include "harness/simgpu/runtime/toolkit.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace labcheck::simgpu {

/// The assumed registers per thread if a program has only PTX for the device; typical for lab
/// kernels.
inline constexpr std::uint32_t kRegistersPerThread = 32;

struct LaunchRequest {
  Dim3 grid{1, 1, 1};
  Dim3 block{1, 1, 1};
  std::size_t dynamic_shared = 0;  // [bytes]
};

/// Why a launch is refused: the runtime's error and a message.
struct LaunchRefusal {
  cudaError_t error = cudaErrorInvalidValue;
  std::string message;
};

/// std::nullopt if `request` can run. For a grid or block that exceeds the limits of the device,
/// CUDA 13 returns cudaErrorInvalidValue, earlier toolkits cudaErrorInvalidConfiguration.
std::optional<LaunchRefusal> check_launch(const LaunchRequest& request, const Program& program,
                                          const RegisteredKernel& kernel,
                                          const DeviceProfile& profile, Toolkit toolkit);

/// Checks the registers of a block. The launch must have passed check_launch.
std::optional<LaunchRefusal> check_registers(const LaunchRequest& request, std::uint32_t registers,
                                             const DeviceProfile& profile);

/// Checks that all blocks of a cooperative launch can be resident at once. The launch must have
/// passed check_launch.
std::optional<LaunchRefusal> check_cooperative(const LaunchRequest& request, const Program& program,
                                               const DeviceProfile& profile,
                                               std::uint32_t registers = kRegistersPerThread);

/// The maximum dynamic shared memory for a launch of `kernel`. [bytes]
std::uint32_t max_dynamic_shared(const Program& program, const RegisteredKernel& kernel,
                                 const DeviceProfile& profile);

/// The number of blocks that can be resident on one multiprocessor. `threads` and `shared` (bytes)
/// are per block, `registers` per thread. 0 if one block does not fit.
std::uint32_t resident_blocks(const DeviceProfile& profile, std::uint32_t threads,
                              std::size_t shared, std::uint32_t registers = kRegistersPerThread);

/// The number of blocks of a valid launch that can be resident on the device.
std::uint64_t resident_blocks(const LaunchRequest& request, const Program& program,
                              const DeviceProfile& profile,
                              std::uint32_t registers = kRegistersPerThread);

/// The dynamic shared memory per block if `blocks` blocks are resident on one multiprocessor and
/// each already uses `shared` bytes; std::nullopt if that many blocks do not fit. [bytes]
std::optional<std::size_t> shared_for_blocks(const DeviceProfile& profile, std::size_t shared,
                                             std::uint32_t threads, std::uint32_t blocks,
                                             std::uint32_t registers = kRegistersPerThread);

}  // namespace labcheck::simgpu
