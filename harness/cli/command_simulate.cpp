// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/options.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/simulate_program.hpp"
#include "harness/report/simulation_json.hpp"
#include "harness/report/simulation_text.hpp"
#include "harness/simgpu/fatbin/cuda_program.hpp"
#include "harness/simgpu/hardware/profile.hpp"
#include "harness/toolchain/program_builder.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr int kCompileFailed = 1;

ProgramRun make_run(const SimulateCommand& command, std::string name, fs::path executable,
                    const std::string& own_name) {
  ProgramRun run;
  run.runtime = find_installation(own_executable()).runtime;
  run.name = std::move(name);
  run.executable = std::move(executable);
  run.arguments = {own_name};
  run.arguments.insert(run.arguments.end(), command.arguments.begin(), command.arguments.end());
  run.device = command.device;
  if (command.checks) run.checks = std::string(to_string(*command.checks));
  run.instructions = command.instructions;
  run.threads = command.threads;
  return run;
}

int capability_of(const SimulateCommand& command) {
  const simgpu::DeviceProfile* named = simgpu::find_profile(command.device);
  return (named != nullptr ? *named : simgpu::default_profile()).capability();
}

void require_sources(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (!fs::is_regular_file(file)) throw UserError(fmt::format("{}: no such file", file));
  }
}

// Returns nothing if the sources do not compile, after printing the compiler's output.
std::optional<ProgramRun> build(const SimulateCommand& command, const CommonOptions& options) {
  require_sources(command.sources);
  const std::unique_ptr<Sandbox> sandbox = make_open_sandbox();
  const Toolkit toolkit = require_toolkit(*sandbox, answers_folder());
  const Installation installation = find_installation(own_executable());
  ConsoleProgress progress(options);
  const BuiltProgram built =
      build_program({fs::current_path(), command.sources, command.include_folders,
                     command.definitions, command.standard, command.relocatable},
                    capability_of(command), *sandbox, toolkit, installation,
                    BuildCache(cache_folder() / "builds"));
  const std::string& name = command.sources.front();
  if (!built.executable || !options.quiet) fmt::print(stderr, "{}", built.log);
  if (!built.executable) {
    print_problem(fmt::format("{} does not compile", name),
                  "fix the first error first: later errors often follow from it");
    return std::nullopt;
  }
  ProgramRun run =
      make_run(command, name, *built.executable, "./" + fs::path(name).stem().string());
  run.resources = built.resources;
  return run;
}

std::string environment_variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

ProgramRun load_program(const SimulateCommand& command) {
  const std::string file = read_file(*command.executable);
  const auto program = simgpu::read_cuda_program(std::as_bytes(std::span(file)));
  if (!program)
    throw UserError(
        fmt::format("{} is not a program for this computer", command.executable->string()));
  if (const auto refusal = simgpu::refusal_of(*program, capability_of(command)))
    throw UserError(refusal->message, refusal->remedy);
  ProgramRun run = make_run(command, command.executable->string(),
                            fs::absolute(*command.executable), command.executable->string());
  for (const auto& [name, value] : simgpu::loader_environment(
           *program, find_installation(own_executable()).runtime,
           environment_variable("LD_LIBRARY_PATH"), environment_variable("LD_PRELOAD"))) {
    run.environment[name] = value;
  }
  return run;
}

void write_reports(const SimulateCommand& command, const Simulation& simulation) {
  for (const SimulationReportRequest& request : command.reports) {
    const bool is_json = request.format == SimulationFormat::json;
    write_file_atomically(request.path, is_json ? simulation_json(simulation)
                                                : simulation_text(simulation, style_of_a_file()));
  }
}

int status_of(const SimulateCommand& command, const Simulation& simulation) {
  if (!simulation.faults.empty() && command.error_status) return *command.error_status;
  if (const auto* exited = std::get_if<Exited>(&simulation.end)) return exited->status;
  return 128 + std::get<Signaled>(simulation.end).signal;
}

constexpr int kMostThreads = 4096;
constexpr int kMostStatus = 255;

std::vector<std::string> device_names() {
  const std::vector<std::string_view> keys = simgpu::profile_keys();
  return {keys.begin(), keys.end()};
}

// labcheck's spelling of an option in nvcc's spelling (-std=c++17, -rdc=true).
std::string translate_spelling(const std::string& word) {
  if (word.starts_with("-std=")) return "-" + word;
  if (word == "-rdc=true") return "--rdc";
  return word;
}

CommandSpec simulate_spec(SimulateCommand& command) {
  CommandSpec spec{
      "simulate",
      "build any CUDA program and run it on the simulated GPU",
      "The arguments after -- are passed to the program. Standard output and exit "
      "status are the program's; findings\nand counters go to standard error. The exit "
      "status is 1 if the program does not compile.",
      {}};
  OptionSpec executable =
      option("--exec", "PROGRAM", into(command.executable),
             "run this program instead; it must have been built with nvcc -cudart shared");
  executable.excludes = "FILE";
  OptionSpec device = option("--device", "NAME", into(command.device),
                             "the GPU to simulate: " + joined(device_names(), "or"));
  device.choices = device_names();
  spec.options = {
      repeated(positional("FILE", into(command.sources),
                          "the program's .cu, .cpp, .cc, .cxx and .c files")),
      executable,
      repeated(
          option("-I", "DIR", into(command.include_folders), "search this folder for headers")),
      repeated(
          option("-D", "NAME", into(command.definitions), "define a macro: NAME or NAME=VALUE")),
      option("--std", "STANDARD", into(command.standard), "the C++ standard, such as c++17"),
      flag("--rdc", command.relocatable, "allow device code to call across files (nvcc -rdc=true)"),
      device,
      choice<simgpu::CheckLevel>(
          "--checks", "LEVEL", command.checks,
          "the level of checks: " + joined(names_of<simgpu::CheckLevel>(), "or")),
      option("--instructions", "N",
             into_whole(command.instructions, 0, std::numeric_limits<std::int64_t>::max()),
             "the maximum number of instructions per block"),
      option("--threads", "N", into_whole(command.threads, 1, kMostThreads),
             "the number of host threads [one per processor]"),
      option("--error-exitcode", "N", into_whole(command.error_status, 0, kMostStatus),
             "the exit status if faults are found [the program's own]"),
      report_option<SimulationFormat>(command.reports,
                                      "also write a report to FILE; FORMAT is json or text"),
  };
  // The arguments after "--" belong to the program.
  spec.rewrite = [&command](const std::vector<std::string>& words) {
    const auto end = std::find(words.begin(), words.end(), "--");
    if (end != words.end()) command.arguments.assign(end + 1, words.end());
    std::vector<std::string> own;
    std::transform(words.begin(), end, std::back_inserter(own), translate_spelling);
    return own;
  };
  spec.check = [&command] {
    return command.sources.empty() && !command.executable ? "FILE or --exec PROGRAM is required"
                                                          : std::string();
  };
  return spec;
}

int simulate(const SimulateCommand& command, const CommonOptions& options) {
  const std::optional<ProgramRun> program =
      command.executable ? load_program(command) : build(command, options);
  if (!program) return kCompileFailed;
  const Simulation simulation = simulate_program(*program);
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
