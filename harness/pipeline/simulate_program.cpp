// SPDX-License-Identifier: MIT
#include "harness/pipeline/simulate_program.hpp"

#include "harness/runner/sim_device.hpp"
#include "harness/runner/sim_report.hpp"
#include "harness/sandbox/child_process.hpp"
#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/hardware/launch_rules.hpp"
#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/service/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

std::map<std::string, std::string> device_settings(const ProgramRun& run) {
  std::map<std::string, std::string> settings = simgpu::sim_variables();
  if (!run.device.empty()) settings["LABCHECK_SIM_DEVICE"] = run.device;
  if (run.checks) settings["LABCHECK_SIM_CHECKS"] = *run.checks;
  if (run.instructions) settings["LABCHECK_SIM_INSTRUCTIONS"] = std::to_string(*run.instructions);
  if (run.threads) settings["LABCHECK_SIM_THREADS"] = std::to_string(*run.threads);
  return settings;
}

std::variant<Exited, Signaled> end_of(const std::variant<ExitStatus, KilledBySignal>& how) {
  if (const auto* exit = std::get_if<ExitStatus>(&how)) return Exited{exit->status};
  return Signaled{std::get<KilledBySignal>(how).signal};
}

OccupancyLimit limit_of(simgpu::ResidencyLimit limit) {
  switch (limit) {
    case simgpu::ResidencyLimit::threads:
      return OccupancyLimit::threads;
    case simgpu::ResidencyLimit::blocks:
      return OccupancyLimit::blocks;
    case simgpu::ResidencyLimit::registers:
      return OccupancyLimit::registers;
    case simgpu::ResidencyLimit::shared_memory:
      return OccupancyLimit::shared_memory;
  }
  return OccupancyLimit::threads;
}

Occupancy occupancy_of(const KernelCounters& kernel, const simgpu::DeviceProfile& profile) {
  const auto threads =
      static_cast<std::uint32_t>(kernel.block[0] * kernel.block[1] * kernel.block[2]);
  const simgpu::Residency residency = simgpu::residency(
      profile,
      {threads, kernel.resources->registers, kernel.static_shared + kernel.dynamic_shared});
  const std::uint32_t warps_of_block = (threads + simgpu::kLanes - 1) / simgpu::kLanes;
  return {residency.blocks, residency.blocks * warps_of_block, simgpu::max_resident_warps(profile),
          limit_of(residency.limit)};
}

void add_resources(KernelCounters& kernel, const ResourceUsage& usage,
                   const simgpu::DeviceProfile& profile) {
  const auto known = std::find_if(usage.begin(), usage.end(), [&](const auto& entry) {
    return simgpu::ptx::source_name(entry.first) == kernel.signature;
  });
  if (known == usage.end()) return;
  kernel.resources = known->second;
  kernel.occupancy = occupancy_of(kernel, profile);
}

// `file` relative to `folder` if it is below it, else unchanged.
std::string shorten(const fs::path& folder, const std::string& file) {
  const fs::path relative = fs::path(file).lexically_normal().lexically_relative(folder);
  return relative.empty() || *relative.begin() == ".." ? file : relative.string();
}

void shorten_paths(const fs::path& folder, Simulation& simulation) {
  const auto shorten_all = [&](auto& elements) {
    for (auto& element : elements) element.file = shorten(folder, element.file);
  };
  shorten_all(simulation.faults);
  for (KernelCounters& kernel : simulation.kernels) {
    shorten_all(kernel.lines);
    shorten_all(kernel.accesses);
  }
}

}  // namespace

Simulation simulate_program(const ProgramRun& run) {
  SimDevice device(run.runtime, device_settings(run));
  const auto how =
      run_in_foreground({run.executable, run.arguments, run.environment, {device.program_end()}});
  device.close_program_end();
  const auto state = std::holds_alternative<ExitStatus>(how)
                         ? SimDevice::ProgramState::running_or_ended
                         : SimDevice::ProgramState::stopped;
  SimReport report = device.take_report(state, FileNames::as_compiled);
  const simgpu::DeviceProfile* named = simgpu::find_profile(run.device);
  const simgpu::DeviceProfile& profile = named != nullptr ? *named : simgpu::default_profile();
  Simulation simulation{LABCHECK_VERSION,          run.name,
                        std::string(profile.name), end_of(how),
                        std::move(report.faults),  std::move(report.counters),
                        std::move(report.kernels), run.checks != "fast"};
  for (KernelCounters& kernel : simulation.kernels) add_resources(kernel, run.resources, profile);
  shorten_paths(fs::current_path(), simulation);
  return simulation;
}

}  // namespace labcheck
