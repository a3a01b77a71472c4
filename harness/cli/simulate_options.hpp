// SPDX-License-Identifier: MIT
/// The options of `labcheck simulate`.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/cli/option_spec.hpp"
#include "harness/simgpu/state/check_level.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

enum class SimulationFormat { json, text };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<SimulationFormat>{"json", "text"};

/// --report FORMAT=FILE
struct SimulationReportRequest {
  SimulationFormat format = SimulationFormat::json;
  std::filesystem::path path;

  bool operator==(const SimulationReportRequest&) const = default;
};

/// labcheck simulate FILE... | --exec PROGRAM [-- ARGS]. Has either sources or an executable.
struct SimulateCommand {
  std::vector<std::string> sources;
  std::optional<std::filesystem::path> executable;
  std::vector<std::string> arguments;
  std::vector<std::string> include_folders;
  std::vector<std::string> definitions;
  std::string standard;
  bool relocatable = false;
  std::string device;  // the key of a profile; empty: the default profile
  std::optional<simgpu::CheckLevel> checks;
  std::optional<std::uint64_t> instructions;
  std::optional<unsigned> threads;
  std::optional<int> error_status;
  std::vector<SimulationReportRequest> reports;
};

/// A command line, split at "--": labcheck's own arguments, in which nvcc's spellings
/// (-std=c++17, -rdc=true) are replaced by labcheck's, and the program's arguments.
struct SplitArguments {
  std::vector<std::string> own;
  std::vector<std::string> program;
};

/// Splits `arguments` (without labcheck's name) at the first "--" if the command is `simulate`.
SplitArguments split_arguments(const std::vector<std::string>& arguments);

/// The command with its options, which store their values in `command`.
CommandSpec simulate_spec(SimulateCommand& command);

}  // namespace labcheck
