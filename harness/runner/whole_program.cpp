// SPDX-License-Identifier: MIT
#include "harness/runner/whole_program.hpp"

#include "harness/base/interrupt.hpp"
#include "harness/runner/run_ends.hpp"
#include "harness/runner/sim_device.hpp"
#include "harness/runner/sim_report.hpp"
#include "harness/simgpu/hardware/profile.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <variant>

namespace labcheck {
namespace {

Command command_of(const Program& program, RunMode mode, const Limits& limits, const Host& host,
                   const ProgramRun& planned) {
  Command command = student_command(program, mode, limits, host);
  const ProgramInput& input = planned.input;
  command.arguments.insert(command.arguments.end(), input.arguments.begin(), input.arguments.end());
  command.standard_input = input.standard_input;
  command.given_files = input.files;
  command.kept_files = planned.written;
  command.limits.kept = kMaxProgramFiles;
  command.streams = Streams::separate;
  command.limits.wall_time = limits.time;
  const bool hides_gpu = mode.backend == Backend::gpu && planned.device == simgpu::kNoDevice;
  if (hides_gpu) command.environment["CUDA_VISIBLE_DEVICES"] = "";
  return command;
}

}  // namespace

Run run_whole_program(Sandbox& sandbox, const Program& program, RunMode mode, const Limits& limits,
                      const Host& host, const ProgramRun& planned) {
  throw_if_interrupted();
  Command command = command_of(program, mode, limits, host, planned);
  std::optional<SimDevice> device;
  if (mode.backend == Backend::sim) {
    auto settings = device_settings(mode, limits);
    if (!planned.device.empty()) settings["LABCHECK_SIM_DEVICE"] = planned.device;
    device.emplace(host, std::move(settings));
    command.descriptors = {device->program_end()};
    command.companions = {device->process()};
  }
  const std::unique_ptr<SandboxedProcess> process = sandbox.start(command);
  if (device) device->close_program_end();
  ProcessEnd end = process->wait();
  Run run;
  run.case_id = planned.id;
  run.mode = mode;
  run.end = end_of(end);
  run.output = std::move(end.output);
  run.errors = std::move(end.errors);
  run.files = std::move(end.files);
  run.wall_time = end.wall_time;
  if (!device) return run;
  const auto state = std::holds_alternative<LimitExceeded>(end.how)
                         ? SimDevice::ProgramState::stopped
                         : SimDevice::ProgramState::running_or_ended;
  return with_report(std::move(run), device->finish(state));
}

}  // namespace labcheck
