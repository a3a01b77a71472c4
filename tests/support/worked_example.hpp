// SPDX-License-Identifier: MIT
/// Reads pages of docs/ that tests follow step by step: the files that they show, and the commands
/// with their output.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck::test {

/// A block below a line that contains only a path in backticks.
struct ShownFile {
  std::filesystem::path path;
  std::string text;
};

/// A line `$ COMMAND` of a `console` block, and the lines below it.
struct ShownCommand {
  std::string command;
  std::vector<std::string> printed;
};

using Step = std::variant<ShownFile, ShownCommand>;

/// The steps of a Markdown page, in order.
std::vector<Step> steps_of(std::string_view page);

/// Whether `lines` match the lines that a page shows: a line that contains only `…` matches any
/// number of lines, and `…` at the end of a line matches the rest of the line.
bool match_shown_lines(const std::vector<std::string>& lines,
                       const std::vector<std::string>& shown);

}  // namespace labcheck::test
