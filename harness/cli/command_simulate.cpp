// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
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
#include <variant>

namespace labcheck {
namespace {

constexpr ExitCode kCompileFailed{1};

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

}  // namespace

SimulateCommand::SimulateCommand()
    : LabcheckCommand(
          "simulate", tr("build any CUDA program and run it on the simulated GPU"),
          {tr("The arguments after -- are passed to the program. Standard output and exit status "
              "are the program's; findings and counters go to standard error. The exit status is 1 "
              "if the program does not compile.")}) {
  Destination device = into(program.device);
  device.choices = device_names();
  options = {
      {"FILE", "", into(program.sources), tr("the program's .cu, .cpp, .cc, .cxx and .c files")},
      {"--exec", "PROGRAM", into(program.executable),
       tr("run this program instead; it must have been built with nvcc -cudart shared"), "FILE"},
      {"-I", "DIR", into(program.include_folders), tr("search this folder for headers")},
      {"-D", "NAME", into(program.definitions), tr("define a macro: NAME or NAME=VALUE")},
      {"--std", "STANDARD", into(program.standard), tr("the C++ standard, such as c++17")},
      {"--rdc", "", into(program.relocatable),
       tr("allow device code to call across files (nvcc -rdc=true)")},
      {"--legacy", "", into(program.legacy),
       tr("declare names that newer toolkits removed, such as cudaThreadSynchronize")},
      {"--device", "NAME", device,
       tr("the GPU to simulate: {}", joined(device_names(), Conjunction::either))},
      {"--checks", "LEVEL", into_choice<simgpu::CheckLevel>(program.checks),
       tr("the level of checks: {}", joined(names_of<simgpu::CheckLevel>(), Conjunction::either))},
      {"--instructions", "N",
       into_whole(program.instructions, 0, std::numeric_limits<std::int64_t>::max()),
       tr("the maximum number of instructions per block")},
      {"--threads", "N", into_whole(program.threads, 1, kMostThreads),
       tr("the number of host threads [one per processor]")},
      {"--error-exitcode", "N", into_whole(error_status, 0, kMostStatus),
       tr("the exit status if faults are found [the program's own]")},
      {"--report", "FORMAT=FILE", into_reports(reports),
       tr("also write a report to FILE; FORMAT is json or text")}};
}

// The arguments after "--" belong to the program.
std::vector<std::string> SimulateCommand::rewrite(const std::vector<std::string>& words) {
  const auto end = std::ranges::find(words, "--");
  if (end != words.end()) program.arguments.assign(end + 1, words.end());
  NvccCommandLine line = take_nvcc_options({words.begin(), end});
  program.nvcc = std::move(line.options);
  return std::move(line.words);
}

std::string SimulateCommand::problem() const {
  const bool is_missing = program.sources.empty() && !program.executable;
  return is_missing ? tr("FILE or --exec PROGRAM is required") : std::string();
}

ExitCode SimulateCommand::run(const CommonOptions& common) const {
  const Installation installation = find_installation(own_executable());
  const std::optional<RunnableProgram> runnable = program.executable
                                                      ? load_program(program, installation)
                                                      : build(program, installation, common);
  if (!runnable) return kCompileFailed;
  const Simulation simulation = simulate_program(program, *runnable, installation);
  write_reports(*this, simulation);
  const TerminalStyle style = style_of_problems(common);
  fmt::print(stderr, "{}",
             common.quiet ? simulation_faults_text(simulation, style)
                          : simulation_text(simulation, style));
  return static_cast<ExitCode>(status_of(*this, simulation));
}

}  // namespace labcheck
