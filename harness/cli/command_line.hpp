// SPDX-License-Identifier: MIT
/// The command line: every command and option of labcheck, the parser, and completion.
#pragma once

#include "harness/cli/commands.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace labcheck {

/// Every command, with the values of its options.
struct CommandTable {
  CommandTable();
  CommandTable(const CommandTable&) = delete;
  CommandTable& operator=(const CommandTable&) = delete;

  CommonOptions common;
  std::vector<OptionSpec> common_options;                  // of every command
  GradeCommand main;                                       // labcheck without a command
  std::vector<std::unique_ptr<LabcheckCommand>> commands;  // besides LAB, in the order of --help

  // Options that the parser adds itself: to every command, and to labcheck without a command.
  OptionSpec help;
  OptionSpec version;

  /// The command called `name`; nullptr if there is none.
  const LabcheckCommand* find(const std::string& name) const;
};

/// The end of --help: examples, exit statuses, environment variables, report formats, and where the
/// documentation is.
std::string help_footer();

/// The names of the commands besides LAB, for suggestions.
std::vector<std::string> command_names();

/// A command line that was parsed: either a `command` of `table`, or nullptr, if labcheck answers
/// --help, --version or a usage error with a text and exits with a status.
struct CommandLine {
  std::unique_ptr<CommandTable> table = std::make_unique<CommandTable>();
  const LabcheckCommand* command = nullptr;
  std::string answer{};
  ExitCode status = ExitCode::full;
};

/// Parses the words after the program's name. Throws UserError if options contradict each other.
CommandLine parse_command_line(std::vector<std::string> words);

/// The language that a command line selects. The first of these that exists counts: --lang,
/// `language` in the course.yaml of the course folder, the locale. `words` are not valid
/// necessarily: the language must be known before options are described. Throws UserError for
/// errors in course.yaml.
Language choose_language(const std::vector<std::string>& words);

/// Returns the names of the labs in `root`, the folder typed after --labs; "" for the default.
using LabNames = std::function<std::vector<std::string>(const std::string& root)>;

/// Completes a command line that is being typed, for the shells' completion files: a line
/// "WORD<tab>WHAT" for each candidate, and a line ":files" or ":folders" if a path is possible,
/// after the '=' if the word has one. WORD is whole, such as "--backend=sim" for "--backend=s".
/// `words` are those after the program's name; the last one is being typed and may be empty.
std::string complete(const std::vector<std::string>& words, const LabNames& lab_names);

/// complete() with the installed labs.
std::string complete(const std::vector<std::string>& words);

}  // namespace labcheck
