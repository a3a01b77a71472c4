/// What there is to know of commands and options for those who tell it in other ways than --help:
/// the completions, and the test of the man page.
#pragma once

#include <string>
#include <vector>

namespace labcheck {

struct HelpOption {
  std::vector<std::string> names;    // "-q", "--quiet"
  std::string value;                 // "FILE"; empty: it is a flag
  std::vector<std::string> choices;  // the only values it takes, where they are few
  std::vector<std::string> formats;  // what its value FORMAT=FILE may begin with
  std::string what;
};

struct HelpCommand {
  std::string name;
  std::string what;
};

struct HelpText {
  std::vector<std::string> positionals;  // "LAB", in their order
  std::vector<HelpOption> options;
  std::vector<HelpCommand> commands;
};

/// What is known of `command`; of labcheck itself where it is empty.
HelpText help_of(const std::string& command);

}  // namespace labcheck
