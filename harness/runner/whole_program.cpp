// SPDX-License-Identifier: MIT
#include "harness/runner/whole_program.hpp"

#include "harness/base/interrupt.hpp"
#include "harness/base/random_token.hpp"
#include "harness/driver/protocol.hpp"
#include "harness/runner/run_ends.hpp"
#include "harness/runner/sim_report.hpp"
#include "harness/runner/student_command.hpp"

#include <utility>

namespace labcheck {
namespace {

constexpr std::size_t kMaxReportBytes = std::size_t{64} << 20;

}  // namespace

Run run_whole_program(Sandbox& sandbox, const Program& program, RunMode mode, const Limits& limits,
                      const Host& host, const ProgramInput& input) {
  throw_if_interrupted();
  const FileDescriptor report = memory_file("report", 0);
  const std::string token = random_token();
  Command command = student_command(program, mode, limits, host, token);
  command.arguments.insert(command.arguments.end(), input.arguments.begin(), input.arguments.end());
  command.streams = Streams::separate;
  command.limits.wall_time = limits.time;
  if (mode.backend == Backend::sim)
    command.descriptors = {{report.get(), protocol::kReportDescriptor}};
  ProcessEnd end = run(sandbox, command);
  Run run;
  run.case_id = input.id;
  run.mode = mode;
  run.end = end_of(end, false);
  run.output = std::move(end.output);
  run.errors = std::move(end.errors);
  run.wall_time = end.wall_time;
  return with_report(std::move(run),
                     parse_sim_report(read_from_start(report.get(), kMaxReportBytes),
                                      FileNames::without_folders, token));
}

}  // namespace labcheck
