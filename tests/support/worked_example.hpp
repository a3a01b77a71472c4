/// Pages of docs/ that are followed step by step: the files that they show, and the commands with
/// what those print.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck::test {

/// A block below a line that holds nothing but a path in backticks.
struct ShownFile {
  std::filesystem::path path;
  std::string text;
};

/// A line `$ COMMAND` of a block `console`, and the lines below it.
struct ShownCommand {
  std::string command;
  std::vector<std::string> printed;
};

using Step = std::variant<ShownFile, ShownCommand>;

/// The steps of a page in Markdown, in their order.
std::vector<Step> steps_of(std::string_view page);

/// Whether `lines` are as a page shows them: a line of nothing but `…` stands for any number of
/// lines, `…` at the end of one for the rest of it.
bool are_as_shown(const std::vector<std::string>& lines, const std::vector<std::string>& shown);

}  // namespace labcheck::test
