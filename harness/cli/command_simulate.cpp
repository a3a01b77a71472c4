// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/options.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/simulate_program.hpp"
#include "harness/report/simulation_report.hpp"
#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/state/check_level.hpp"
#include "harness/toolchain/nvcc_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <optional>
#include <utility>
#include <variant>

namespace labcheck {
namespace {

constexpr int kCompileFailed = 1;

void write_reports(const SimulateCommand& command, const Simulation& simulation) {
  for (const SimulationReportRequest& request : command.reports) {
    const bool is_json = request.format == SimulationFormat::json;
    write_file_atomically(request.path, is_json ? simulation_json(simulation)
                                                : simulation_text(simulation, TerminalStyle{}));
  }
}

int status_of(const SimulateCommand& command, const Simulation& simulation) {
  const bool has_findings = std::ranges::any_of(
      simulation.faults, [](const Fault& fault) { return !is_warning(fault.kind); });
  if (has_findings && command.error_status) return *command.error_status;
  if (const auto* exited = std::get_if<Exited>(&simulation.end)) return exited->status;
  return 128 + std::get<Signaled>(simulation.end).signal;
}

constexpr int kMostThreads = 4096;
constexpr int kMostStatus = 255;

std::vector<std::string> device_names() {
  const std::vector<std::string_view> keys = simgpu::profile_keys();
  std::vector<std::string> names{keys.begin(), keys.end()};
  names.emplace_back(simgpu::kNoDevice);
  return names;
}

CommandSpec simulate_spec(SimulateCommand& command) {
  CommandSpec spec{
      "simulate",
      tr("build any CUDA program and run it on the simulated GPU"),
      footer_of({tr("The arguments after -- are passed to the program. Standard output and exit "
                    "status are the program's; findings and counters go to standard error. The "
                    "exit status is 1 if the program does not compile.")}),
      {}};
  OptionSpec executable =
      option("--exec", "PROGRAM", into(command.program.executable),
             tr("run this program instead; it must have been built with nvcc -cudart shared"));
  executable.excludes = "FILE";
  OptionSpec device =
      option("--device", "NAME", into(command.program.device),
             tr("the GPU to simulate: {}", joined(device_names(), Conjunction::either)));
  device.choices = device_names();
  spec.options = {
      repeated(positional("FILE", into(command.program.sources),
                          tr("the program's .cu, .cpp, .cc, .cxx and .c files"))),
      executable,
      repeated(option("-I", "DIR", into(command.program.include_folders),
                      tr("search this folder for headers"))),
      repeated(option("-D", "NAME", into(command.program.definitions),
                      tr("define a macro: NAME or NAME=VALUE"))),
      option("--std", "STANDARD", into(command.program.standard),
             tr("the C++ standard, such as c++17")),
      flag("--rdc", command.program.relocatable,
           tr("allow device code to call across files (nvcc -rdc=true)")),
      flag("--legacy", command.program.legacy,
           tr("declare names that newer toolkits removed, such as cudaThreadSynchronize")),
      device,
      choice<simgpu::CheckLevel>("--checks", "LEVEL", command.program.checks,
                                 tr("the level of checks: {}",
                                    joined(names_of<simgpu::CheckLevel>(), Conjunction::either))),
      option("--instructions", "N",
             into_whole(command.program.instructions, 0, std::numeric_limits<std::int64_t>::max()),
             tr("the maximum number of instructions per block")),
      option("--threads", "N", into_whole(command.program.threads, 1, kMostThreads),
             tr("the number of host threads [one per processor]")),
      option("--error-exitcode", "N", into_whole(command.error_status, 0, kMostStatus),
             tr("the exit status if faults are found [the program's own]")),
      report_option<SimulationFormat>(command.reports,
                                      tr("also write a report to FILE; FORMAT is json or text")),
  };
  // The arguments after "--" belong to the program.
  spec.rewrite = [&command](const std::vector<std::string>& words) {
    const auto end = std::find(words.begin(), words.end(), "--");
    if (end != words.end()) command.program.arguments.assign(end + 1, words.end());
    NvccCommandLine line = take_nvcc_options({words.begin(), end});
    command.program.nvcc = std::move(line.options);
    return std::move(line.words);
  };
  spec.check = [&command] {
    return command.program.sources.empty() && !command.program.executable
               ? tr("FILE or --exec PROGRAM is required")
               : std::string();
  };
  return spec;
}

// Returns nothing if the sources do not compile. Prints the compiler's output.
std::optional<RunnableProgram> build(const UserProgram& program, const Installation& installation,
                                     const CommonOptions& options) {
  const BuiltProgram built = build_user_program(program, installation);
  if (!built.executable || !options.quiet) fmt::print(stderr, "{}", built.log);
  if (built.executable) return runnable(program, built);
  std::string remedy = built.replacements.empty()
                           ? tr("fix the first error first: later errors often follow from it")
                           : render(built.replacements);
  if (built.has_legacy_names && !program.legacy)
    remedy += "\n" + tr("For an old program, add --legacy, which declares the old names.");
  print_problem(tr("{} does not compile", program.sources.front()), remedy);
  return std::nullopt;
}

int simulate(const SimulateCommand& command, const CommonOptions& options) {
  const Installation installation = find_installation(own_executable());
  const std::optional<RunnableProgram> runnable =
      command.program.executable ? load_program(command.program, installation)
                                 : build(command.program, installation, options);
  if (!runnable) return kCompileFailed;
  const Simulation simulation = simulate_program(command.program, *runnable, installation);
  write_reports(command, simulation);
  const TerminalStyle style = style_of_problems(options);
  fmt::print(stderr, "{}",
             options.quiet ? simulation_faults_text(simulation, style)
                           : simulation_text(simulation, style));
  return status_of(command, simulation);
}

}  // namespace

CommandSpec simulate_command() {
  return make_command(simulate_spec, simulate);
}

}  // namespace labcheck
