// SPDX-License-Identifier: MIT
#include "tests/support/worked_example.hpp"

#include "harness/base/text.hpp"

#include <algorithm>
#include <span>

namespace labcheck::test {
namespace {

constexpr std::string_view kFence = "```";
constexpr std::string_view kAnything = "…";

// "path" for the line "`path`"; "" for any other line.
std::string path_on(const std::string& line) {
  if (line.size() < 3 || line.front() != '`' || line.find('`', 1) != line.size() - 1) return {};
  return line.substr(1, line.size() - 2);
}

std::string_view trimmed(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return line;
}

bool matches(std::string_view line, std::string_view shown) {
  if (!shown.ends_with(kAnything)) return line == shown;
  shown.remove_suffix(kAnything.size());
  return line.starts_with(shown);
}

bool match(std::span<const std::string> lines, std::span<const std::string> shown) {
  if (shown.empty()) return lines.empty();
  if (trimmed(shown.front()) == kAnything) {
    for (std::size_t skipped = 0; skipped <= lines.size(); ++skipped) {
      if (match(lines.subspan(skipped), shown.subspan(1))) return true;
    }
    return false;
  }
  return !lines.empty() && matches(lines.front(), shown.front()) &&
         match(lines.subspan(1), shown.subspan(1));
}

}  // namespace

std::vector<Step> steps_of(std::string_view page) {
  std::vector<Step> steps;
  std::string path;  // from the last nonempty line, if that line is a path
  bool in_block = false;
  bool in_console = false;
  for (const std::string& line : lines_of(page)) {
    if (line.starts_with(kFence)) {
      in_console = !in_block && line == "```console";
      in_block = !in_block;
      if (in_block && !path.empty()) steps.push_back(ShownFile{path, ""});
      if (!in_block) path.clear();
    } else if (!in_block) {
      if (!line.empty()) path = path_on(line);
    } else if (in_console && line.starts_with("$ ")) {
      steps.push_back(ShownCommand{line.substr(2), {}});
    } else if (in_console) {
      std::get<ShownCommand>(steps.back()).printed.push_back(line);
    } else if (!path.empty()) {
      std::get<ShownFile>(steps.back()).text += line + "\n";
    }
  }
  return steps;
}

bool match_shown_lines(const std::vector<std::string>& lines,
                       const std::vector<std::string>& shown) {
  return match(lines, shown);
}

}  // namespace labcheck::test
