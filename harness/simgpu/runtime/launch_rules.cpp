// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/launch_rules.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/device/occupancy.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr const char* kAxes[] = {"x", "y", "z"};

std::uint64_t threads_of(const LaunchRequest& request) {
  return std::uint64_t{request.block[0]} * request.block[1] * request.block[2];
}

std::uint64_t blocks_of(const LaunchRequest& request) {
  return std::uint64_t{request.grid[0]} * request.grid[1] * request.grid[2];
}

std::optional<std::string> check_dimensions(const char* name, const Dim3& size, const Dim3& max) {
  for (std::size_t axis = 0; axis < size.size(); ++axis) {
    if (size[axis] == 0) {
      return fmt::format("the {} dimension of the {} is 0: ({}, {}, {})", kAxes[axis], name,
                         size[0], size[1], size[2]);
    }
    if (size[axis] > max[axis]) {
      return fmt::format("the {} dimension of the {} is {}; the maximum is {}", kAxes[axis], name,
                         with_thousands(size[axis]), with_thousands(max[axis]));
    }
  }
  return std::nullopt;
}

std::optional<std::string> check_shape(const LaunchRequest& request, const DeviceProfile& profile) {
  if (auto message = check_dimensions("grid", request.grid, profile.max_grid)) return message;
  if (auto message = check_dimensions("block", request.block, profile.max_block)) return message;
  if (threads_of(request) <= profile.max_threads_per_block) return std::nullopt;
  return fmt::format("the block has {} ({}, {}, {}); the maximum is {}",
                     counted(threads_of(request), "thread"), request.block[0], request.block[1],
                     request.block[2], with_thousands(profile.max_threads_per_block));
}

}  // namespace

std::uint32_t max_dynamic_shared(const Program& program, const RegisteredKernel& kernel,
                                 const DeviceProfile& profile) {
  if (kernel.dynamic_shared) return *kernel.dynamic_shared;
  return profile.shared_per_block - std::min(program.shared_static, profile.shared_per_block);
}

std::optional<LaunchRefusal> check_launch(const LaunchRequest& request, const Program& program,
                                          const RegisteredKernel& kernel,
                                          const DeviceProfile& profile, Toolkit toolkit) {
  if (program.shared_static > profile.shared_per_block) {
    // ptxas rejects such a kernel.
    return LaunchRefusal{cudaErrorInvalidPtx,
                         fmt::format("the kernel's __shared__ variables need {}; the maximum is {}",
                                     counted(program.shared_static, "byte"),
                                     with_thousands(profile.shared_per_block))};
  }
  if (auto message = check_shape(request, profile)) {
    return LaunchRefusal{
        toolkit == Toolkit::cuda13 ? cudaErrorInvalidValue : cudaErrorInvalidConfiguration,
        std::move(*message)};
  }
  if (threads_of(request) > program.max_threads) {
    return LaunchRefusal{
        cudaErrorInvalidValue,
        fmt::format("the block has {}; the kernel was compiled for at most {} (__launch_bounds__)",
                    counted(threads_of(request), "thread"), with_thousands(program.max_threads))};
  }
  const std::uint32_t max = max_dynamic_shared(program, kernel, profile);
  if (request.dynamic_shared > max) {
    return LaunchRefusal{
        cudaErrorInvalidValue,
        fmt::format("the launch requests {} of dynamic shared memory; the maximum is {} in "
                    "addition to {} of static shared memory (cudaFuncSetAttribute can raise the "
                    "total to {})",
                    counted(request.dynamic_shared, "byte"), with_thousands(max),
                    counted(program.shared_static, "byte"),
                    with_thousands(profile.shared_per_block_optin))};
  }
  return std::nullopt;
}

std::optional<LaunchRefusal> check_registers(const LaunchRequest& request, std::uint32_t registers,
                                             const DeviceProfile& profile) {
  const std::uint32_t max = max_block_threads(profile, registers);
  if (threads_of(request) <= max) return std::nullopt;
  return LaunchRefusal{
      cudaErrorLaunchOutOfResources,
      fmt::format("the block has {} with {} each, but a multiprocessor has registers for {}; "
                  "declare the kernel with __launch_bounds__({}) so that it uses fewer registers",
                  counted(threads_of(request), "thread"), counted(registers, "register"),
                  counted(max, "thread"), threads_of(request))};
}

std::optional<LaunchRefusal> check_cooperative(const LaunchRequest& request, const Program& program,
                                               const DeviceProfile& profile,
                                               std::uint32_t registers) {
  const std::uint64_t resident = resident_blocks(request, program, profile, registers);
  if (blocks_of(request) <= resident) return std::nullopt;
  return LaunchRefusal{
      cudaErrorCooperativeLaunchTooLarge,
      fmt::format("the cooperative launch has {}, but only {} of this size can be resident on the "
                  "device at once",
                  counted(blocks_of(request), "block"), with_thousands(resident))};
}

std::uint32_t resident_blocks(const DeviceProfile& profile, std::uint32_t threads,
                              std::size_t shared, std::uint32_t registers) {
  return residency(profile, {threads, registers, shared}).blocks;
}

std::uint64_t resident_blocks(const LaunchRequest& request, const Program& program,
                              const DeviceProfile& profile, std::uint32_t registers) {
  const std::size_t shared = program.shared_static + request.dynamic_shared;
  return std::uint64_t{profile.multiprocessors} *
         resident_blocks(profile, static_cast<std::uint32_t>(threads_of(request)), shared,
                         registers);
}

std::optional<std::size_t> shared_for_blocks(const DeviceProfile& profile, std::size_t shared,
                                             std::uint32_t threads, std::uint32_t blocks,
                                             std::uint32_t registers) {
  if (blocks == 0 || resident_blocks(profile, threads, shared, registers) < blocks)
    return std::nullopt;
  const std::size_t per_block = profile.shared_per_multiprocessor / blocks /
                                profile.shared_granularity * profile.shared_granularity;
  return per_block - profile.shared_reserved_per_block - shared;
}

}  // namespace labcheck::simgpu
