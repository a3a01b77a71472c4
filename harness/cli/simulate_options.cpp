// SPDX-License-Identifier: MIT
#include "harness/cli/simulate_options.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/hardware/profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace labcheck {
namespace {

constexpr std::string_view kCommand = "simulate";
constexpr int kMostThreads = 4096;
constexpr int kMostStatus = 255;

std::vector<std::string> device_names() {
  const std::vector<std::string_view> keys = simgpu::profile_keys();
  return {keys.begin(), keys.end()};
}

// labcheck's spelling of an option in nvcc's spelling.
std::string translate_spelling(const std::string& word) {
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
  std::transform(arguments.begin(), end, std::back_inserter(split.own), translate_spelling);
  if (end != arguments.end()) split.program.assign(end + 1, arguments.end());
  return split;
}

CommandSpec simulate_spec(SimulateCommand& command) {
  CommandSpec spec{
      std::string(kCommand),
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
  spec.check = [&command] {
    return command.sources.empty() && !command.executable ? "FILE or --exec PROGRAM is required"
                                                          : std::string();
  };
  return spec;
}

}  // namespace labcheck
