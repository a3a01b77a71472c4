// SPDX-License-Identifier: MIT
/// Every command and option of labcheck.
#pragma once

#include "harness/cli/options.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// The values of the options of all commands; the parser fills in those of the command it finds.
struct ParsedCommands {
  GradeCommand grade;
  BatchCommand batch;
  CiCommand ci;
  LadderCommand ladder;
  NewCommand new_;
  ShowCommand show;
  ValidateCommand validate;
  DiffCommand diff;
  SimulateCommand simulate;
  std::vector<std::string> reports;  // of one submission
};

/// A command besides LAB, and its options as they were parsed.
struct TableEntry {
  CommandSpec spec;
  std::function<AnyCommand()> parsed;
};

/// `main` is labcheck without a command. `common` names the options of `main` that every command
/// takes, too.
struct CommandTable {
  CommandSpec main;
  std::vector<std::string> common;
  std::vector<TableEntry> commands;

  /// The command called `name`; nullptr if there is none.
  const CommandSpec* find(const std::string& name) const;
};

/// Options that the parser adds itself: to every command, and to labcheck without a command.
extern const OptionSpec kHelpOption;
extern const OptionSpec kVersionOption;

/// The table, whose options store their values in `common` and `parsed`, which must outlive it.
CommandTable command_table(CommonOptions& common, ParsedCommands& parsed);

}  // namespace labcheck
