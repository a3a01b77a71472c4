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

void write_reports(const std::vector<SimulationReportRequest>& requests,
                   const Simulation& simulation) {
  for (const SimulationReportRequest& request : requests) {
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

std::string to_print(const Simulation& simulation, const CommonOptions& common,
                     const TerminalStyle& style) {
  return common.quiet ? simulation_faults_text(simulation, style)
                      : simulation_text(simulation, style);
}

std::string describe(AnswerKind kind) {
  switch (kind) {
    case AnswerKind::copy:
      return tr("a copy to the host");
    case AnswerKind::shared:
      return tr("memory that host and GPU share");
    case AnswerKind::text:
      return tr("text that a kernel printed");
  }
  return {};
}

bool is_same(const ReplayFacts& facts) {
  return facts.is_complete && facts.first_difference.answer == 0;
}

// What the replay showed about what the program had read back.
std::string describe(const ReplayFacts& facts) {
  const auto& [answer, kind, byte] = facts.first_difference;
  std::string text;
  if (answer != 0) {
    text = tr("The first difference from the recording is at byte {} of answer {}, which is {}.",
              with_thousands(byte), with_thousands(answer), describe(kind));
  } else if (facts.answers == 0) {
    text = tr("The program read nothing back.");
  } else {
    text = tr_plural("The {} answer with {} is the same as recorded.",
                     "The {} answers with {} are the same as recorded.", facts.answers,
                     with_thousands(facts.answers), exact_bytes(facts.answer_bytes));
  }
  if (!facts.is_complete)
    text += ' ' + tr("Then a call of the program had another result, so the replay stopped.");
  return text;
}

constexpr int kMostThreads = 4096;
constexpr int kMostStatus = 255;

std::vector<std::string> device_names() {
  const std::vector<std::string_view> keys = simgpu::profile_keys();
  std::vector<std::string> names{keys.begin(), keys.end()};
  names.emplace_back(simgpu::kNoDevice);
  return names;
}

OptionSpec report_option(std::vector<SimulationReportRequest>& reports) {
  return {"--report", "FORMAT=FILE", into_reports(reports),
          tr("also write a report to FILE; FORMAT is json or text")};
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
      report_option(reports),
      {"--record", "FILE", into(program.record),
       tr("record the program's work on the GPU in FILE, for labcheck replay")}};
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
  if (!program.record.empty()) require_writable(program.record);
  const auto [simulation, recorded] = simulate_program(program, *runnable, installation);
  write_reports(reports, simulation);
  fmt::print(stderr, "{}", to_print(simulation, common, style_of_problems(common)));
  if (recorded) write_recorded_program(program.record, *recorded);
  return static_cast<ExitCode>(status_of(*this, simulation));
}

ReplayCommand::ReplayCommand()
    : LabcheckCommand(
          "replay", tr("repeat the recorded work of a program on the simulated GPU"),
          {tr("The report is that of labcheck simulate. It also says whether the program would get "
              "the same answers; if not, the exit status is 1.")}) {
  options = {required({"FILE", "", into(recording), tr("what labcheck simulate --record wrote")}),
             report_option(reports)};
}

ExitCode ReplayCommand::run(const CommonOptions& common) const {
  const auto [simulation, facts] = replay_program(recording, find_installation(own_executable()));
  write_reports(reports, simulation);
  fmt::print("{}", to_print(simulation, common, style_of_output(common)));
  if (!common.quiet || !is_same(facts))
    fmt::print("{}{}\n", common.quiet ? "" : "\n", describe(facts));
  return is_same(facts) ? ExitCode::full : ExitCode::below;
}

}  // namespace labcheck
