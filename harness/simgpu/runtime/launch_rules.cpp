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

std::optional<std::string> wrong_size(const char* what, const Dim3& size, const Dim3& most) {
  for (std::size_t axis = 0; axis < size.size(); ++axis) {
    if (size[axis] == 0) {
      return fmt::format("the {} has size 0 in {} ({}, {}, {})", what, kAxes[axis], size[0],
                         size[1], size[2]);
    }
    if (size[axis] > most[axis]) {
      return fmt::format("the {} has size {} in {}: at most {} are possible", what, size[axis],
                         kAxes[axis], most[axis]);
    }
  }
  return std::nullopt;
}

std::optional<std::string> wrong_shape(const LaunchRequest& request, const DeviceProfile& profile) {
  if (auto message = wrong_size("grid", request.grid, profile.max_grid)) return message;
  if (auto message = wrong_size("block", request.block, profile.max_block)) return message;
  if (threads_of(request) <= profile.max_threads_per_block) return std::nullopt;
  return fmt::format("the block has {} ({}, {}, {}): at most {} are possible",
                     counted(threads_of(request), "thread"), request.block[0], request.block[1],
                     request.block[2], with_thousands(profile.max_threads_per_block));
}

}  // namespace

std::uint32_t most_dynamic_shared(const Program& program, const RegisteredKernel& kernel,
                                  const DeviceProfile& profile) {
  if (kernel.dynamic_shared) return *kernel.dynamic_shared;
  return profile.shared_per_block - std::min(program.shared_static, profile.shared_per_block);
}

std::optional<LaunchRefusal> check_launch(const LaunchRequest& request, const Program& program,
                                          const RegisteredKernel& kernel,
                                          const DeviceProfile& profile, Toolkit toolkit) {
  if (program.shared_static > profile.shared_per_block) {
    // ptxas refuses such a kernel.
    return LaunchRefusal{
        cudaErrorInvalidPtx,
        fmt::format("the kernel's __shared__ variables take {}: at most {} are possible",
                    counted(program.shared_static, "byte"),
                    with_thousands(profile.shared_per_block))};
  }
  if (auto message = wrong_shape(request, profile)) {
    return LaunchRefusal{
        toolkit == Toolkit::cuda13 ? cudaErrorInvalidValue : cudaErrorInvalidConfiguration,
        std::move(*message)};
  }
  if (threads_of(request) > program.max_threads) {
    return LaunchRefusal{
        cudaErrorInvalidValue,
        fmt::format("the block has {}: the kernel was compiled for at most {} (__launch_bounds__)",
                    counted(threads_of(request), "thread"), with_thousands(program.max_threads))};
  }
  const std::uint32_t most = most_dynamic_shared(program, kernel, profile);
  if (request.dynamic_shared > most) {
    return LaunchRefusal{
        cudaErrorInvalidValue,
        fmt::format("the launch asks for {} of dynamic shared memory: at most {} are possible "
                    "beside the kernel's own {} (cudaFuncSetAttribute raises the limit up to {} in "
                    "all)",
                    counted(request.dynamic_shared, "byte"), with_thousands(most),
                    with_thousands(program.shared_static),
                    with_thousands(profile.shared_per_block_optin))};
  }
  return std::nullopt;
}

std::optional<LaunchRefusal> check_registers(const LaunchRequest& request, std::uint32_t registers,
                                             const DeviceProfile& profile) {
  const std::uint32_t most = most_threads(profile, registers);
  if (threads_of(request) <= most) return std::nullopt;
  return LaunchRefusal{
      cudaErrorLaunchOutOfResources,
      fmt::format("the block has {} with {} each: a multiprocessor has registers for {} "
                  "(__launch_bounds__({}) makes the kernel use fewer)",
                  counted(threads_of(request), "thread"), counted(registers, "register"),
                  with_thousands(most), threads_of(request))};
}

std::optional<LaunchRefusal> check_cooperative(const LaunchRequest& request, const Program& program,
                                               const DeviceProfile& profile,
                                               std::uint32_t registers) {
  const std::uint64_t resident = resident_blocks(request, program, profile, registers);
  if (blocks_of(request) <= resident) return std::nullopt;
  return LaunchRefusal{
      cudaErrorCooperativeLaunchTooLarge,
      fmt::format("the cooperative launch has {}: the device holds {} of this size at once",
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
  const std::size_t each = profile.shared_per_multiprocessor / blocks / profile.shared_granularity *
                           profile.shared_granularity;
  return each - profile.shared_reserved_per_block - shared;
}

}  // namespace labcheck::simgpu
