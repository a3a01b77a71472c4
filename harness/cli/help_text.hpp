/// What --help says, taken apart: the completions and the man page must not know options that the
/// program does not.
#pragma once

#include <string>
#include <string_view>
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

/// Reads the text that `labcheck COMMAND --help` prints.
HelpText parse_help(std::string_view text);

/// The help of `command`; of labcheck itself where it is empty.
HelpText help_of(const std::string& command);

}  // namespace labcheck
