// SPDX-License-Identifier: MIT
/// The command line: every command and option of labcheck, and the parser.
#pragma once

#include "harness/cli/command.hpp"

#include <memory>
#include <string>
#include <vector>

namespace labcheck {

/// Every command, with the values of its options. `main` is labcheck without a command; every
/// command also takes those of its options that `common_options` names, whose values are in
/// `common`.
struct CommandTable {
  CommandTable();
  CommandTable(const CommandTable&) = delete;
  CommandTable& operator=(const CommandTable&) = delete;

  CommonOptions common;
  CommandSpec main;
  std::vector<std::string> common_options;
  std::vector<CommandSpec> commands;

  /// The command called `name`; nullptr if there is none.
  const CommandSpec* find(const std::string& name) const;
};

/// Options that the parser adds itself: to every command, and to labcheck without a command.
OptionSpec help_option();
OptionSpec version_option();

/// The end of --help: examples, exit statuses, environment variables, report formats, and where the
/// documentation is.
std::string help_footer();

/// The names of the commands besides LAB, for suggestions.
std::vector<std::string> command_names();

/// --help, --version or a usage error: labcheck prints `text` and exits with `status`.
struct Answered {
  std::string text;
  int status = 0;
};

/// A command line that was parsed: either a `command` of `table`, or nullptr and an `answer`.
struct CommandLine {
  std::unique_ptr<CommandTable> table = std::make_unique<CommandTable>();
  const CommandSpec* command = nullptr;
  Answered answer{};
};

/// Parses the command line. Throws UserError if options contradict each other.
CommandLine parse_command_line(int count, const char* const* arguments);

}  // namespace labcheck
