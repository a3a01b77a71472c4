/// Every command and option that labcheck knows.
#pragma once

#include "harness/cli/options.hpp"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace labcheck {

/// What was read for each command; the one that was called is for the parser to say.
struct ParsedCommands {
  GradeCommand grade;
  BatchCommand batch;
  CiCommand ci;
  LadderCommand ladder;
  NewCommand make;
  ShowCommand show;
  ValidateCommand validate;
  DiffCommand diff;
  SimulateCommand simulate;
  std::vector<std::string> reports;  // of one submission
};

/// Defines in `app`, which is new, what is to be read into `common` and `parsed`.
void define_commands(CLI::App& app, CommonOptions& common, ParsedCommands& parsed);

}  // namespace labcheck
