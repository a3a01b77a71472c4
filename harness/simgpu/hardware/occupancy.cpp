// SPDX-License-Identifier: MIT
#include "harness/simgpu/hardware/occupancy.hpp"

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

}  // namespace labcheck::simgpu
