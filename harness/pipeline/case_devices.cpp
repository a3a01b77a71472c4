// SPDX-License-Identifier: MIT
#include "harness/pipeline/case_devices.hpp"

#include "harness/base/random.hpp"
#include "harness/runner/gpu_properties.hpp"
#include "harness/simgpu/hardware/profile.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

DeviceProperties properties_of(const simgpu::DeviceProfile& profile) {
  DeviceProperties properties;
  properties.name = profile.name;
  properties.major = profile.major;
  properties.minor = profile.minor;
  properties.multiprocessors = profile.multiprocessors;
  properties.global_memory = static_cast<std::int64_t>(profile.global_memory);
  properties.constant_memory = static_cast<std::int64_t>(profile.constant_memory);
  properties.shared_per_block = profile.shared_per_block;
  properties.shared_per_block_optin = profile.shared_per_block_optin;
  properties.shared_per_multiprocessor = profile.shared_per_multiprocessor;
  properties.registers_per_block = profile.registers_per_block;
  properties.registers_per_multiprocessor = profile.registers_per_multiprocessor;
  properties.warp_size = simgpu::kLanes;
  properties.max_threads_per_block = profile.max_threads_per_block;
  properties.max_threads_per_multiprocessor = profile.max_threads_per_multiprocessor;
  properties.max_blocks_per_multiprocessor = profile.max_blocks_per_multiprocessor;
  std::ranges::copy(profile.max_block, properties.max_block.begin());
  std::ranges::copy(profile.max_grid, properties.max_grid.begin());
  properties.clock_khz = profile.clock_khz;
  properties.memory_clock_khz = profile.memory_clock_khz;
  properties.memory_bus_bits = profile.memory_bus_bits;
  properties.l2_cache = static_cast<std::int64_t>(profile.l2_cache);
  properties.ecc = profile.corrects_errors ? 1 : 0;
  properties.copy_engines = simgpu::kCopyEngines;
  return properties;
}

}  // namespace

std::string sim_device_of(const TestCase& test_case, std::uint64_t seed) {
  const CaseDevice device = test_case.program->device;
  if (device != CaseDevice::drawn) return std::string(to_string(device));
  Random random(seed, test_case.id + " device");
  return fmt::format("drawn-{}", random.bits());
}

std::optional<DeviceProperties> device_of(const TestCase& test_case, Backend backend,
                                          std::uint64_t seed, const Slot& slot) {
  if (test_case.program->device == CaseDevice::none) return std::nullopt;
  if (backend == Backend::gpu) return slot.gpu ? properties_of_gpu(slot.gpu->uuid) : std::nullopt;
  const auto profile = simgpu::find_profile(sim_device_of(test_case, seed));
  return profile ? std::optional(properties_of(*profile)) : std::nullopt;
}

Target target_of(const Part& part, const Assignment& assignment, const Workbench& bench,
                 Backend backend) {
  Target target = target_for(bench, backend);
  if (backend == Backend::gpu) return target;
  for (const TestCase& test_case : assignment.cases) {
    if (test_case.part != part.id || !test_case.program) continue;
    const auto profile = simgpu::find_profile(to_string(test_case.program->device));
    if (profile) target.capability = std::min(target.capability, profile->capability());
  }
  return target;
}

}  // namespace labcheck
