// SPDX-License-Identifier: MIT
/// The options of `labcheck ci`.
#pragma once

#include "harness/cli/option_spec.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace labcheck {

/// labcheck ci [DIR]. If `since` is empty, GitLab's variables name the commit to compare with.
/// `pass_mark` is in percent of a lab's points.
struct CiCommand {
  std::filesystem::path folder = ".";
  std::filesystem::path out = "labcheck-reports";
  std::string since;
  std::optional<double> pass_mark;
  std::optional<std::uint64_t> seed;
  bool all = false;
  bool no_speed = false;
};

/// The command with its options, which store their values in `command`.
CommandSpec ci_spec(CiCommand& command);

}  // namespace labcheck
