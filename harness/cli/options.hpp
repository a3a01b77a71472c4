// SPDX-License-Identifier: MIT
/// The command line.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/cli/batch_options.hpp"
#include "harness/cli/ci_options.hpp"
#include "harness/cli/simulate_options.hpp"
#include "harness/cli/study_options.hpp"
#include "harness/report/report_writer.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck {

enum class BackendChoice { automatic, gpu, sim };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<BackendChoice>{"auto", "gpu", "sim"};

enum class SandboxChoice { bubblewrap, none };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<SandboxChoice>{"bubblewrap", "none"};

/// The options of every command.
struct CommonOptions {
  std::optional<std::string> labs;
  SandboxChoice sandbox = SandboxChoice::bubblewrap;
  BackendChoice backend = BackendChoice::automatic;
  bool no_color = false;
  bool quiet = false;
};

/// labcheck [LAB] [PATH]
struct GradeCommand {
  std::string lab;  // or a path; empty: detected from the folder
  std::optional<std::filesystem::path> path;
  std::vector<ReportRequest> reports;
  std::optional<std::uint64_t> seed;
  std::optional<double> pass_mark;
  bool no_speed = false;
  StudyOptions study{};
  std::string help;  // what --help prints; shown if the folder is not a lab
};

/// labcheck ladder LAB
struct LadderCommand {
  std::string lab;
  std::string case_id;  // empty: every case that the ladder names
};

/// labcheck new LAB [DIR], labcheck new --all [DIR]
struct NewCommand {
  enum class Makes { one_lab, course } makes = Makes::one_lab;
  std::string lab;     // with --all: the folder, if `folder` is empty
  std::string folder;  // empty: a default name
};

struct ListCommand {};
struct ShowCommand {
  std::string lab;
};
struct DoctorCommand {};
struct ValidateCommand {
  std::string lab;  // empty: all
};

/// labcheck diff OLD NEW
struct DiffCommand {
  std::filesystem::path before;
  std::filesystem::path after;
  std::filesystem::path json;  // empty: none
};

/// --help, --version or a usage error: labcheck prints `text` and exits with `status`.
struct Answered {
  std::string text;
  int status = 0;
};

using AnyCommand = std::variant<Answered, GradeCommand, BatchCommand, CiCommand, LadderCommand,
                                NewCommand, ListCommand, ShowCommand, DoctorCommand,
                                ValidateCommand, DiffCommand, SimulateCommand>;

struct CommandLine {
  CommonOptions common;
  AnyCommand command;
};

/// Parses the command line. Throws UserError if options contradict each other.
CommandLine parse_command_line(int count, const char* const* arguments);

/// The commands besides LAB, for suggestions.
std::vector<std::string> command_names();

}  // namespace labcheck
