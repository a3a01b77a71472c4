/// The options of `labcheck ci`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace labcheck {

/// labcheck ci [DIR]. Where `since` is empty, GitLab's variables say since when labs are to have
/// changed. `pass_mark` is in percent of a lab's points.
struct CiCommand {
  std::filesystem::path folder = ".";
  std::filesystem::path out = "labcheck-reports";
  std::string since;
  std::optional<double> pass_mark;
  std::optional<std::uint64_t> seed;
  bool all = false;
  bool no_speed = false;
};

/// Adds the command to `app`; what is given for it goes to `command`.
void add_ci(CLI::App& app, CiCommand& command);

}  // namespace labcheck
