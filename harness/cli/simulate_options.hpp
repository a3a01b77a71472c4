/// The options of `labcheck simulate`.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/simgpu/exec/check_level.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace labcheck {

enum class SimulationFormat { json, text };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<SimulationFormat>{"json", "text"};

/// A report that was asked for as FORMAT=FILE.
struct SimulationReportRequest {
  SimulationFormat format = SimulationFormat::json;
  std::filesystem::path path;

  bool operator==(const SimulationReportRequest&) const = default;
};

/// labcheck simulate FILE... | --exec PROGRAM [-- ARGS]. Either there are sources or an executable.
struct SimulateCommand {
  std::vector<std::string> sources;
  std::optional<std::filesystem::path> executable;
  std::vector<std::string> arguments;
  std::vector<std::string> include_folders;
  std::vector<std::string> definitions;
  std::string standard;
  bool relocatable = false;
  std::string device;  // the key of a profile; empty: the default one
  std::optional<simgpu::CheckLevel> checks;
  std::optional<std::uint64_t> instructions;
  std::optional<unsigned> threads;
  std::optional<int> error_status;
  std::vector<SimulationReportRequest> reports;
};

/// The command line in front of the program's own arguments, with nvcc's spellings (-std=c++17,
/// -rdc=true) as options of ours; and those arguments.
struct SplitArguments {
  std::vector<std::string> own;
  std::vector<std::string> program;
};

/// Splits `arguments` (without labcheck's name) at the first "--", if they call for `simulate`.
SplitArguments split_arguments(const std::vector<std::string>& arguments);

/// Adds the subcommand to `app`; what it reads goes to `command`.
void add_simulate(CLI::App& app, SimulateCommand& command);

}  // namespace labcheck
