// SPDX-License-Identifier: MIT
/// The limits of kernel launches, and how many blocks fit on one multiprocessor (CUDA C++
/// Programming Guide, "Multiprocessor Level"; allocation units from the CUDA Occupancy Calculator).
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/protocol/abi.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace labcheck::simgpu {

/// The resources of one block.
struct BlockNeeds {
  std::uint32_t threads = 0;
  std::uint32_t registers = 0;  // per thread
  std::size_t shared = 0;       // [bytes] static and dynamic
};

/// The resource that limits the number of blocks.
enum class ResidencyLimit : std::uint8_t { threads, blocks, registers, shared_memory };

struct Residency {
  std::uint32_t blocks = 0;  // 0 if no block fits
  ResidencyLimit limit = ResidencyLimit::threads;
};

/// The resident blocks of one multiprocessor. If several resources allow the same number of blocks,
/// `limit` is the first of them in ResidencyLimit.
Residency residency(const DeviceProfile& profile, const BlockNeeds& needs);

/// The maximum number of threads of a block, in whole warps, if each uses `registers` registers.
std::uint32_t max_block_threads(const DeviceProfile& profile, std::uint32_t registers);

/// The maximum number of resident warps on a multiprocessor of `profile`.
std::uint32_t max_resident_warps(const DeviceProfile& profile);

/// Why a launch is refused: the runtime's error and a message.
struct LaunchRefusal {
  cudaError_t error = cudaErrorInvalidValue;
  Message message{};
};

/// The maximum dynamic shared memory of a launch if the program has set `requested`. [bytes]
std::uint32_t max_dynamic_shared(const KernelTraits& kernel, std::optional<std::uint32_t> requested,
                                 const DeviceProfile& profile);

/// std::nullopt if a real GPU would accept a launch of `kernel`; otherwise the first of the
/// refusals below. `max_shared` is max_dynamic_shared(). For a grid or block that exceeds the
/// limits of the device, CUDA 13 returns cudaErrorInvalidValue, earlier toolkits
/// cudaErrorInvalidConfiguration.
std::optional<LaunchRefusal> check_launch(const LaunchShape& shape, Grid grid,
                                          const KernelTraits& kernel, std::uint32_t max_shared,
                                          const DeviceProfile& profile, Toolkit toolkit);

/// Checks the registers of a block.
std::optional<LaunchRefusal> check_registers(const LaunchShape& shape, std::uint32_t registers,
                                             const DeviceProfile& profile);

/// Checks that all blocks of a cooperative launch can be resident at once.
std::optional<LaunchRefusal> check_cooperative(const LaunchShape& shape, const KernelTraits& kernel,
                                               const DeviceProfile& profile);

/// The number of blocks that can be resident on one multiprocessor. `threads` and `shared` (bytes)
/// are per block, `registers` per thread. 0 if one block does not fit.
std::uint32_t resident_blocks(const DeviceProfile& profile, std::uint32_t threads,
                              std::size_t shared, std::uint32_t registers = kRegistersPerThread);

/// The number of blocks of a valid launch that can be resident on the device.
std::uint64_t resident_blocks(const LaunchShape& shape, const KernelTraits& kernel,
                              const DeviceProfile& profile);

/// The dynamic shared memory per block if `blocks` blocks are resident on one multiprocessor and
/// each already uses `shared` bytes; std::nullopt if that many blocks do not fit. [bytes]
std::optional<std::size_t> shared_for_blocks(const DeviceProfile& profile, std::size_t shared,
                                             std::uint32_t threads, std::uint32_t blocks,
                                             std::uint32_t registers = kRegistersPerThread);

}  // namespace labcheck::simgpu
