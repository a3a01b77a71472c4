/// What a launch may ask for.
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

/// How many registers a thread has, where a program has only PTX for the device: what most lab
/// kernels compile to.
inline constexpr std::uint32_t kRegistersPerThread = 32;

struct LaunchRequest {
  Dim3 grid{1, 1, 1};
  Dim3 block{1, 1, 1};
  std::size_t dynamic_shared = 0;  // [bytes]
};

/// Why a launch is refused: the runtime's error, and a sentence.
struct LaunchRefusal {
  cudaError_t error = cudaErrorInvalidValue;
  std::string message;
};

/// Nothing where `request` can be run. The runtimes of toolkits differ in the error for a grid or a
/// block that no kernel can have: CUDA 13 gives cudaErrorInvalidValue as for everything else,
/// earlier ones cudaErrorInvalidConfiguration.
std::optional<LaunchRefusal> check_launch(const LaunchRequest& request, const Program& program,
                                          const RegisteredKernel& kernel,
                                          const DeviceProfile& profile, Toolkit toolkit);

/// The same for the registers of a block's threads, for a launch that check_launch lets pass.
std::optional<LaunchRefusal> check_registers(const LaunchRequest& request, std::uint32_t registers,
                                             const DeviceProfile& profile);

/// The same for the blocks of a cooperative launch, which must all be resident at once; it is one
/// that check_launch lets pass.
std::optional<LaunchRefusal> check_cooperative(const LaunchRequest& request, const Program& program,
                                               const DeviceProfile& profile,
                                               std::uint32_t registers = kRegistersPerThread);

/// The most dynamic shared memory that a launch of `kernel` may ask for. [bytes]
std::uint32_t most_dynamic_shared(const Program& program, const RegisteredKernel& kernel,
                                  const DeviceProfile& profile);

/// How many blocks of so many threads and bytes of shared memory, with so many registers a thread,
/// are on one multiprocessor at once: the least that threads, registers, shared memory and the
/// number of blocks allow; 0 where not even one fits.
std::uint32_t resident_blocks(const DeviceProfile& profile, std::uint32_t threads,
                              std::size_t shared, std::uint32_t registers = kRegistersPerThread);

/// How many blocks of a launch that can be run the device holds at once.
std::uint64_t resident_blocks(const LaunchRequest& request, const Program& program,
                              const DeviceProfile& profile,
                              std::uint32_t registers = kRegistersPerThread);

/// The dynamic shared memory that each of `blocks` blocks can have when they are on one
/// multiprocessor at once and each uses `shared` bytes already; nothing where not so many fit.
/// [bytes]
std::optional<std::size_t> shared_for_blocks(const DeviceProfile& profile, std::size_t shared,
                                             std::uint32_t threads, std::uint32_t blocks,
                                             std::uint32_t registers = kRegistersPerThread);

}  // namespace labcheck::simgpu
