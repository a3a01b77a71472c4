#include "harness/cli/simulate_options.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/simgpu/device/profile.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

constexpr std::string_view kCommand = "simulate";

SimulationReportRequest parse_report(const std::string& option) {
  const auto equals = option.find('=');
  const auto format = parse_enum<SimulationFormat>(option.substr(0, equals));
  if (equals == std::string::npos || equals + 1 == option.size() || !format) {
    throw CLI::ValidationError("--report",
                               fmt::format("'{}': write it as json=FILE or text=FILE", option));
  }
  return {*format, option.substr(equals + 1)};
}

std::vector<std::string> device_names() {
  const std::vector<std::string_view> keys = simgpu::profile_keys();
  return {keys.begin(), keys.end()};
}

std::string own_spelling(const std::string& word) {
  if (word.starts_with("-std=")) return "-" + word;
  if (word == "-rdc=true") return "--rdc";
  return word;
}

}  // namespace

SplitArguments split_arguments(const std::vector<std::string>& arguments) {
  const auto command = std::find(arguments.begin(), arguments.end(), kCommand);
  if (command == arguments.end()) return {arguments, {}};
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  SplitArguments split;
  std::transform(arguments.begin(), end, std::back_inserter(split.own), own_spelling);
  if (end != arguments.end()) split.program.assign(end + 1, arguments.end());
  return split;
}

void add_simulate(CLI::App& app, SimulateCommand& command) {
  CLI::App* simulate = app.add_subcommand(std::string(kCommand),
                                          "build any CUDA program and run it on the simulated GPU");
  simulate->footer(
      "What follows -- are the program's own arguments. Its standard output and exit status are "
      "labcheck's; the\nsummary goes to standard error. Status 1: it does not compile.");
  auto* sources = simulate->add_option("FILE", command.sources,
                                       "the program's .cu, .cpp, .cc, .cxx and .c files");
  sources->type_name("");
  auto* executable = simulate->add_option(
      "--exec", command.executable, "run this program instead, built with nvcc -cudart shared");
  executable->type_name("PROGRAM")->excludes(sources);
  simulate->callback([&command] {
    if (command.sources.empty() && !command.executable)
      throw CLI::RequiredError("FILE, or --exec PROGRAM");
  });
  simulate->add_option("-I", command.include_folders, "a folder of headers")
      ->type_name("DIR")
      ->allow_extra_args(false);
  simulate->add_option("-D", command.definitions, "a macro, also NAME=VALUE")
      ->type_name("NAME")
      ->allow_extra_args(false);
  simulate->add_option("--std", command.standard, "the C++ standard, c++17 for instance")
      ->type_name("STANDARD");
  simulate->add_flag("--rdc", command.relocatable,
                     "device code calls across files (nvcc -rdc=true)");
  simulate
      ->add_option("--device", command.device,
                   fmt::format("the card to stand for: {}", joined(device_names(), "or")))
      ->check(CLI::IsMember(device_names()))
      ->type_name("NAME");
  simulate
      ->add_option_function<std::string>(
          "--checks",
          [&command](const std::string& name) {
            command.checks = parse_enum<simgpu::CheckLevel>(name);
          },
          fmt::format("how much is checked: {}", joined(names_of<simgpu::CheckLevel>(), "or")))
      ->check(CLI::IsMember(names_of<simgpu::CheckLevel>()))
      ->type_name("LEVEL");
  simulate
      ->add_option("--instructions", command.instructions,
                   "the most instructions that one block may execute")
      ->type_name("N");
  simulate->add_option("--threads", command.threads, "host threads [as many as there are cores]")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  simulate
      ->add_option("--error-exitcode", command.error_status,
                   "end with this status where faults were found [the program's own]")
      ->type_name("N")
      ->check(CLI::Range(0, 255));
  simulate
      ->add_option_function<std::vector<std::string>>(
          "--report",
          [&command](const std::vector<std::string>& requests) {
            for (const std::string& request : requests)
              command.reports.push_back(parse_report(request));
          },
          "also write a report to FILE; FORMAT is json or text")
      ->type_name("FORMAT=FILE")
      ->allow_extra_args(false);
}

}  // namespace labcheck
