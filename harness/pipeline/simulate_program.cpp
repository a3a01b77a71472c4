// SPDX-License-Identifier: MIT
#include "harness/pipeline/simulate_program.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/file_descriptor.hpp"
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/runner/sim_device.hpp"
#include "harness/runner/sim_report.hpp"
#include "harness/sandbox/child_process.hpp"
#include "harness/sandbox/known_answers.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/simgpu/fatbin/cuda_program.hpp"
#include "harness/simgpu/hardware/launch_rules.hpp"
#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/service/buffer_file.hpp"
#include "harness/simgpu/service/settings.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <span>
#include <utility>
#include <variant>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// A program may run for as long as its user likes.
constexpr std::chrono::hours kNoLimit{24 * 365};

std::map<std::string, std::string> device_settings(const UserProgram& program) {
  std::map<std::string, std::string> settings = simgpu::sim_variables();
  if (!program.device.empty()) settings["LABCHECK_SIM_DEVICE"] = program.device;
  if (program.checks) settings["LABCHECK_SIM_CHECKS"] = to_string(*program.checks);
  if (program.instructions)
    settings["LABCHECK_SIM_INSTRUCTIONS"] = std::to_string(*program.instructions);
  if (program.threads) settings["LABCHECK_SIM_THREADS"] = std::to_string(*program.threads);
  return settings;
}

simgpu::DeviceProfile profile_of(const std::string& device) {
  return simgpu::find_profile(device).value_or(simgpu::default_profile());
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

Occupancy occupancy_of(const SimulatedKernel& kernel, const simgpu::DeviceProfile& profile) {
  const auto threads =
      static_cast<std::uint32_t>(kernel.block[0] * kernel.block[1] * kernel.block[2]);
  const simgpu::Residency residency = simgpu::residency(
      profile,
      {threads, kernel.resources->registers, kernel.static_shared + kernel.dynamic_shared});
  const std::uint32_t warps_of_block = (threads + simgpu::kLanes - 1) / simgpu::kLanes;
  return {residency.blocks, residency.blocks * warps_of_block, simgpu::max_resident_warps(profile),
          limit_of(residency.limit)};
}

void add_resources(SimulatedKernel& kernel, const ResourceUsage& usage,
                   const simgpu::DeviceProfile& profile) {
  const auto known = std::ranges::find_if(usage, [&](const auto& entry) {
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
  for (SimulatedKernel& kernel : simulation.kernels) {
    shorten_all(kernel.lines);
    shorten_all(kernel.accesses);
  }
}

Simulation simulation_of(const RecordedRun& run, SimReport report) {
  const simgpu::DeviceProfile profile = profile_of(run.device);
  Simulation simulation{LABCHECK_VERSION,
                        run.name,
                        std::string(profile.name),
                        run.end,
                        std::move(report.faults),
                        report.counters,
                        {},
                        run.checks != simgpu::CheckLevel::fast};
  for (KernelCounters& counters : report.kernels) {
    simulation.kernels.push_back({std::move(counters), {}, {}});
    add_resources(simulation.kernels.back(), run.resources, profile);
  }
  shorten_paths(fs::current_path(), simulation);
  return simulation;
}

// The recording of `run`, whose device had these variables. What they leave open depends on the
// computer.
RecordedProgram recorded(RecordedRun run, const simgpu::Variables& variables, SimDevice& device,
                         int file) {
  const simgpu::Settings settings = simgpu::read_settings(variables);
  run.device = settings.device.empty() ? simgpu::default_profile().key : settings.device;
  run.checks = settings.checks;
  run.instructions = settings.instruction_limit;
  run.threads = settings.threads;
  const auto size = device.save_recording();
  return {std::move(run), size ? read_from(file, 0, *size) : std::string()};
}

}  // namespace

BuiltProgram build_user_program(const UserProgram& program, const Installation& installation) {
  for (const std::string& file : program.sources) {
    if (!fs::is_regular_file(file))
      throw UserError(tr("{}: no such file", file),
                      tr("specify the program's files first, and its arguments after --"));
  }
  const std::unique_ptr<Sandbox> sandbox = make_open_sandbox();
  const fs::path legacy = installation.sources / "harness/driver/include/labcheck/legacy.hpp";
  return build_program(
      {fs::current_path(), program.sources, program.include_folders, program.definitions,
       program.standard, program.relocatable, program.nvcc, program.legacy ? legacy : fs::path()},
      profile_of(program.device).capability(), *sandbox,
      require_toolkit(*sandbox, answers_folder()), installation, users_build_cache());
}

RunnableProgram runnable(const UserProgram& program, const BuiltProgram& built) {
  const std::string& name = program.sources.front();
  return {name, *built.executable, "./" + fs::path(name).stem().string(), {}, built.resources};
}

RunnableProgram load_program(const UserProgram& program, const Installation& installation) {
  const std::string name = program.executable->string();
  const std::string file = read_file(*program.executable);
  const auto cuda_program = simgpu::read_cuda_program(std::as_bytes(std::span(file)));
  if (!cuda_program) throw UserError(tr("{} is not a program for this computer", name));
  if (const auto refusal =
          simgpu::refusal_of(*cuda_program, profile_of(program.device).capability()))
    throw UserError(render(refusal->message), render(refusal->remedy));
  RunnableProgram runnable{name, fs::absolute(*program.executable), name};
  for (const auto& [variable, value] :
       simgpu::loader_environment(*cuda_program, installation.runtime,
                                  environment_variable("LD_LIBRARY_PATH").value_or(""),
                                  environment_variable("LD_PRELOAD").value_or(""))) {
    runnable.environment[variable] = value;
  }
  return runnable;
}

SimulatedProgram simulate_program(const UserProgram& program, const RunnableProgram& runnable,
                                  const Installation& installation) {
  const auto settings = device_settings(program);
  const FileDescriptor recording =
      program.record.empty() ? FileDescriptor() : memory_file("recording", 0);
  SimDevice device(Host{installation.runtime}, settings, {-1, recording.get()});
  std::vector<std::string> arguments{runnable.own_name};
  arguments.insert(arguments.end(), program.arguments.begin(), program.arguments.end());
  const auto how = run_in_foreground(
      {runnable.executable, arguments, runnable.environment, {device.program_end()}});
  device.close_program_end();
  const auto state = std::holds_alternative<ExitStatus>(how)
                         ? SimDevice::ProgramState::running_or_ended
                         : SimDevice::ProgramState::stopped;
  SimReport report = device.finish(state, FileNames::as_compiled);
  const RecordedRun run{runnable.name,
                        program.device,
                        program.checks.value_or(simgpu::CheckLevel::default_),
                        program.instructions.value_or(0),
                        program.threads.value_or(0),
                        end_of(how),
                        runnable.resources};
  SimulatedProgram simulated{simulation_of(run, std::move(report))};
  if (recording) simulated.recorded = recorded(run, settings, device, recording.get());
  return simulated;
}

ReplayedProgram replay_program(const fs::path& recording, const Installation& installation) {
  const auto [run, bytes] = read_recorded_program(recording);
  UserProgram program;
  program.device = run.device;
  program.checks = run.checks;
  program.instructions = run.instructions;
  program.threads = run.threads;
  const FileDescriptor file = memory_file("recording", 0);
  SimDevice device(Host{installation.runtime}, device_settings(program), {-1, file.get()},
                   DeviceRole::replays);
  if (!simgpu::write_buffer(file.get(), 0, std::as_bytes(std::span(bytes))) ||
      !device.load_recording(bytes.size(), kNoLimit))
    throw_damaged_recording(recording);
  SimReport report = device.replay({}, kNoLimit, FileNames::as_compiled);
  const ReplayFacts facts = report.replay;
  if (!facts.is_recorded)
    throw HarnessError(tr("the simulated GPU ended before the replay was complete"));
  return {simulation_of(run, std::move(report)), facts};
}

}  // namespace labcheck
