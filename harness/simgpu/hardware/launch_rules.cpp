// SPDX-License-Identifier: MIT
#include "harness/simgpu/hardware/launch_rules.hpp"

#include "harness/simgpu/hardware/messages.hpp"

#include <algorithm>
#include <utility>

namespace labcheck::simgpu {
namespace {

// Registers are allocated per warp, in units. A multiprocessor has four partitions, and warps are
// distributed evenly over them.
constexpr std::uint32_t kRegisterUnit = 256;
constexpr std::uint32_t kPartitions = 4;

constexpr std::size_t round_up(std::size_t value, std::size_t unit) {
  return (value + unit - 1) / unit * unit;
}

std::uint32_t warps_with_registers(const DeviceProfile& profile, std::uint32_t registers) {
  // The program's machine code states the number, so it may be any.
  const std::size_t per_warp =
      round_up(std::size_t{std::max(registers, 1u)} * kLanes, kRegisterUnit);
  return static_cast<std::uint32_t>(profile.registers_per_multiprocessor / per_warp) / kPartitions *
         kPartitions;
}

constexpr const char* kAxes[] = {"x", "y", "z"};

std::uint64_t threads_of(const LaunchShape& shape) {
  return std::uint64_t{shape.block[0]} * shape.block[1] * shape.block[2];
}

std::uint64_t blocks_of(const LaunchShape& shape) {
  return std::uint64_t{shape.grid[0]} * shape.grid[1] * shape.grid[2];
}

enum class Shape { grid, block };

std::optional<Message> check_dimensions(Shape shape, const Dim3& size, const Dim3& max) {
  for (std::size_t axis = 0; axis < size.size(); ++axis) {
    if (size[axis] == 0) {
      const auto& row =
          shape == Shape::grid ? text::grid_dimension_is_zero : text::block_dimension_is_zero;
      return row(kAxes[axis], size[0], size[1], size[2]);
    }
    if (size[axis] > max[axis]) {
      const auto& row =
          shape == Shape::grid ? text::grid_dimension_too_large : text::block_dimension_too_large;
      return row(kAxes[axis], Count(size[axis]), Count(max[axis]));
    }
  }
  return std::nullopt;
}

std::optional<Message> check_shape(const LaunchShape& shape, const DeviceProfile& profile) {
  if (auto message = check_dimensions(Shape::grid, shape.grid, profile.max_grid)) return message;
  if (auto message = check_dimensions(Shape::block, shape.block, profile.max_block)) return message;
  if (threads_of(shape) <= profile.max_threads_per_block) return std::nullopt;
  return text::block_is_too_large(Count(threads_of(shape)), shape.block[0], shape.block[1],
                                  shape.block[2], Count(profile.max_threads_per_block));
}

}  // namespace

std::uint32_t max_block_threads(const DeviceProfile& profile, std::uint32_t registers) {
  return std::min(profile.max_threads_per_block,
                  warps_with_registers(profile, registers) * std::uint32_t{kLanes});
}

std::uint32_t max_resident_warps(const DeviceProfile& profile) {
  return profile.max_threads_per_multiprocessor / kLanes;
}

Residency residency(const DeviceProfile& profile, const BlockNeeds& needs) {
  const std::uint32_t warps = (needs.threads + kLanes - 1) / kLanes;
  if (warps == 0 || needs.threads > profile.max_threads_per_block)
    return {0, ResidencyLimit::threads};
  if (needs.shared > profile.shared_per_block_optin) return {0, ResidencyLimit::shared_memory};
  const std::size_t per_block =
      round_up(needs.shared + profile.shared_reserved_per_block, profile.shared_granularity);
  const std::size_t by_shared = per_block == 0 ? profile.max_blocks_per_multiprocessor
                                               : profile.shared_per_multiprocessor / per_block;
  const std::pair<std::uint32_t, ResidencyLimit> limits[] = {
      {max_resident_warps(profile) / warps, ResidencyLimit::threads},
      {profile.max_blocks_per_multiprocessor, ResidencyLimit::blocks},
      {warps_with_registers(profile, needs.registers) / warps, ResidencyLimit::registers},
      {static_cast<std::uint32_t>(by_shared), ResidencyLimit::shared_memory},
  };
  const auto& tightest =
      *std::min_element(std::begin(limits), std::end(limits),
                        [](const auto& a, const auto& b) { return a.first < b.first; });
  return {tightest.first, tightest.second};
}

std::uint32_t max_dynamic_shared(const KernelTraits& kernel, std::optional<std::uint32_t> requested,
                                 const DeviceProfile& profile) {
  if (requested) return *requested;
  return profile.shared_per_block - std::min(kernel.static_shared, profile.shared_per_block);
}

std::optional<LaunchRefusal> check_launch(const LaunchShape& shape, Grid grid,
                                          const KernelTraits& kernel, std::uint32_t max_shared,
                                          const DeviceProfile& profile, Toolkit toolkit) {
  if (kernel.static_shared > profile.shared_per_block) {
    // ptxas rejects such a kernel.
    return LaunchRefusal{cudaErrorInvalidPtx,
                         text::static_shared_too_large(ByteCount{kernel.static_shared},
                                                       Count(profile.shared_per_block))};
  }
  if (auto message = check_shape(shape, profile)) {
    return LaunchRefusal{
        toolkit == Toolkit::cuda13 ? cudaErrorInvalidValue : cudaErrorInvalidConfiguration,
        std::move(*message)};
  }
  if (threads_of(shape) > kernel.max_threads) {
    return LaunchRefusal{
        cudaErrorInvalidValue,
        text::block_exceeds_launch_bounds(Count(threads_of(shape)), Count(kernel.max_threads))};
  }
  if (shape.dynamic_shared > max_shared) {
    return LaunchRefusal{
        cudaErrorInvalidValue,
        text::dynamic_shared_too_large(ByteCount{shape.dynamic_shared}, Count(max_shared),
                                       ByteCount{kernel.static_shared},
                                       Count(profile.shared_per_block_optin))};
  }
  return grid == Grid::cooperative ? check_cooperative(shape, kernel, profile)
                                   : check_registers(shape, kernel.registers, profile);
}

std::optional<LaunchRefusal> check_registers(const LaunchShape& shape, std::uint32_t registers,
                                             const DeviceProfile& profile) {
  const std::uint32_t max = max_block_threads(profile, registers);
  if (threads_of(shape) <= max) return std::nullopt;
  return LaunchRefusal{cudaErrorLaunchOutOfResources,
                       text::too_few_registers_for_block(
                           Count(threads_of(shape)), text::number_of_registers(Count(registers)),
                           Count(max), as_number(threads_of(shape)))};
}

std::optional<LaunchRefusal> check_cooperative(const LaunchShape& shape, const KernelTraits& kernel,
                                               const DeviceProfile& profile) {
  const std::uint64_t resident = resident_blocks(shape, kernel, profile);
  if (blocks_of(shape) <= resident) return std::nullopt;
  return LaunchRefusal{
      cudaErrorCooperativeLaunchTooLarge,
      text::cooperative_launch_too_large(Count(blocks_of(shape)), Count(resident))};
}

std::uint32_t resident_blocks(const DeviceProfile& profile, std::uint32_t threads,
                              std::size_t shared, std::uint32_t registers) {
  return residency(profile, {threads, registers, shared}).blocks;
}

std::uint64_t resident_blocks(const LaunchShape& shape, const KernelTraits& kernel,
                              const DeviceProfile& profile) {
  const std::size_t shared = kernel.static_shared + shape.dynamic_shared;
  return std::uint64_t{profile.multiprocessors} *
         resident_blocks(profile, static_cast<std::uint32_t>(threads_of(shape)), shared,
                         kernel.registers);
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
