// SPDX-License-Identifier: MIT
#include "harness/cli/command.hpp"

#include "harness/base/names.hpp"
#include "harness/cluster/slurm.hpp"
#include "harness/yaml/scalars.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <sstream>

namespace labcheck {
ExitCode exit_code(const Grade& grade, const std::optional<double>& pass_mark, MarkUnit unit) {
  if (grade.state == GradeState::withheld) return ExitCode::withheld;
  if (is_held(grade)) return ExitCode::below;
  bool passed = has_all_points(grade);
  if (pass_mark && unit == MarkUnit::points) passed = grade.points >= *pass_mark;
  if (pass_mark && unit == MarkUnit::percent)
    passed = grade.points * 100 >= *pass_mark * grade.max_points;
  return passed ? ExitCode::full : ExitCode::below;
}

std::vector<std::string> OptionSpec::name_list() const {
  const std::vector<std::string_view> list = split_at(names, ',');
  return {list.begin(), list.end()};
}

bool OptionSpec::has_name(std::string_view name) const {
  return contains(name_list(), name);
}

LabcheckCommand::LabcheckCommand(std::string called, std::string what,
                                 const std::vector<std::string>& paragraphs)
    : name(std::move(called)), summary(std::move(what)) {
  constexpr std::size_t kWidth = 122;
  for (const std::string& paragraph : paragraphs) {
    if (!footer.empty()) footer += "\n\n";
    footer += fmt::format("{}", fmt::join(wrapped(paragraph, kWidth), "\n"));
  }
}

OptionSpec required(OptionSpec option) {
  option.is_required = true;
  return option;
}

OptionSpec layout_option(std::optional<Layout>& target) {
  return {"--layout", "KIND", into_choice<Layout>(target),
          tr("the layout of DIR [detected]: {}", joined(names_of<Layout>(), Conjunction::either))};
}

OptionSpec layout_pattern_option(std::string& target) {
  return {"--layout-pattern", "REGEX", into(target),
          tr("a regular expression for the names in DIR, with the groups (?<id>...), "
             "(?<name>...), (?<email>...) and (?<file>...)"),
          "--layout"};
}

Destination into_sbatch(std::vector<std::string>& target) {
  return {[&target](const std::string& words) -> std::string {
            std::istringstream in(words);
            for (std::string word; in >> word;) {
              const auto option = slurm::sbatch_word(word);
              if (!option)
                return tr(
                    "'{}': write an option of sbatch without its dashes, such as gres=gpu:1; "
                    "labcheck sets names, arrays, outputs and dependencies itself",
                    word);
              target.push_back(*option);
            }
            return {};
          },
          WordCount::repeated};
}

Destination into(std::optional<std::uint64_t>& target) {
  return {[&target](const std::string& word) {
    target = to_number<std::uint64_t>(word);
    return target ? std::string() : tr("'{}' is not a whole number from 0 to 2^64 - 1", word);
  }};
}

std::optional<std::int64_t> parse_whole(std::string_view word, std::int64_t least,
                                        std::int64_t most) {
  const auto number = to_number<std::int64_t>(word);
  return number && least <= *number && *number <= most ? number : std::nullopt;
}

std::string not_a_whole_number(std::string_view word, std::int64_t least, std::int64_t most) {
  if (most == std::numeric_limits<std::int64_t>::max())
    return tr("'{}' is not a whole number greater than or equal to {}", word, least);
  return tr("'{}' is not a whole number from {} to {}", word, least, most);
}

Destination into_number(std::optional<double>& target, double least, double most) {
  return {[&target, least, most](const std::string& word) -> std::string {
    target = to_number<double>(word);
    if (target && least <= *target && *target <= most) return {};
    return std::isinf(most) ? tr("'{}' is not a number greater than or equal to {}", word, least)
                            : tr("'{}' is not a number from {} to {}", word, least, most);
  }};
}

Destination into_size(std::int64_t& target) {
  return {[&target](const std::string& word) -> std::string {
    const bool is_short = !word.empty() && std::string_view("KMG").find(word.back()) != word.npos;
    const Parsed<std::uint64_t> bytes = parse_size(is_short ? word + "iB" : word);
    if (!std::holds_alternative<std::uint64_t>(bytes))
      return tr("'{}': write a size such as 8G or 512M", word);
    target = static_cast<std::int64_t>(std::get<std::uint64_t>(bytes));
    return {};
  }};
}

std::optional<std::pair<std::string, std::string>> split_at_equals(const std::string& word) {
  const auto equals = word.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == word.size()) return std::nullopt;
  return std::pair(word.substr(0, equals), word.substr(equals + 1));
}

}  // namespace labcheck
