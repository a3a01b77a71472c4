// SPDX-License-Identifier: MIT
#include "harness/runner/whole_program.hpp"

#include "harness/base/interrupt.hpp"
#include "harness/runner/run_ends.hpp"
#include "harness/runner/sim_device.hpp"
#include "harness/runner/sim_report.hpp"
#include "harness/runner/student_command.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace labcheck {
Run run_whole_program(Sandbox& sandbox, const Program& program, RunMode mode, const Limits& limits,
                      const Host& host, const ProgramInput& input) {
  throw_if_interrupted();
  Command command = student_command(program, mode, limits, host);
  command.arguments.insert(command.arguments.end(), input.arguments.begin(), input.arguments.end());
  command.streams = Streams::separate;
  command.limits.wall_time = limits.time;
  std::optional<SimDevice> device;
  if (mode.backend == Backend::sim) {
    device.emplace(host.runtime, device_settings(mode, limits, host));
    command.descriptors = {device->program_end()};
  }
  const std::unique_ptr<SandboxedProcess> process = sandbox.start(command);
  if (device) device->close_program_end();
  ProcessEnd end = process->wait();
  Run run;
  run.case_id = input.id;
  run.mode = mode;
  run.end = end_of(end, false);
  run.output = std::move(end.output);
  run.errors = std::move(end.errors);
  run.wall_time = end.wall_time;
  if (!device) return run;
  const auto state = std::holds_alternative<LimitExceeded>(end.how)
                         ? SimDevice::ProgramState::stopped
                         : SimDevice::ProgramState::running_or_ended;
  return with_report(std::move(run), device->take_report(state));
}

}  // namespace labcheck
