// SPDX-License-Identifier: MIT
#include "harness/spec/program_case_reader.hpp"

#include "harness/spec/names.hpp"
#include "harness/spec/quantity.hpp"

#include <fmt/format.h>

#include <regex>

namespace labcheck {
namespace {

using Stream = Pattern::Stream;

constexpr std::int64_t kHighestStatus = 255;

std::vector<std::string> read_arguments(const YamlValue& value, const Parameters& parameters) {
  std::vector<std::string> known;
  for (const auto& parameter : parameters.all()) known.push_back(parameter.first);
  std::vector<std::string> arguments;
  for (const YamlValue& item : value.list()) {
    const std::optional<std::string> argument = item.text();
    if (!argument) continue;
    if (argument->starts_with('$') && !contains(known, argument->substr(1))) {
      item.report(fmt::format("'{}' refers to a parameter that does not exist{}", *argument,
                              known_names(argument->substr(1), known, "parameters under 'with'")));
    }
    arguments.push_back(*argument);
  }
  return arguments;
}

// An exit status; nothing for `failure`, which means any status other than 0.
std::optional<int> read_status(const YamlValue& value) {
  if (!value) return 0;
  if (value.is_text() && value.text() == "failure") return std::nullopt;
  const Parsed<std::int64_t> parsed = parse_integer(value.text().value_or(""));
  const auto* status = std::get_if<std::int64_t>(&parsed);
  if (status != nullptr && *status >= 0 && *status <= kHighestStatus)
    return static_cast<int>(*status);
  value.reject(fmt::format(
      "must be an exit status from 0 to {}, or 'failure' for any status except 0", kHighestStatus));
  return 0;
}

bool is_expression(const std::string& text) {
  try {
    const std::regex expression(text);
    return true;
  } catch (const std::regex_error&) {
    return false;
  }
}

void read_patterns(const YamlValue& value, Stream stream, std::vector<Pattern>& patterns) {
  if (!value) return;
  for (const auto& [description, expression] : value.map("the expected output").entries()) {
    const std::optional<std::string> text = expression.text();
    if (!text) continue;
    if (!is_expression(*text)) {
      expression.report(fmt::format("'{}' is not a valid regular expression (ECMAScript)", *text));
      continue;
    }
    patterns.push_back({stream, description, *text});
  }
}

}  // namespace

ProgramCase read_program_case(const YamlMap& map, const Parameters& parameters) {
  ProgramCase program;
  program.arguments = read_arguments(map.optional("arguments"), parameters);
  const YamlMap expected =
      map.optional("expect").map(fmt::format("the expectations of {}", map.name()));
  program.status = read_status(expected.optional("exit"));
  read_patterns(expected.optional("prints"), Stream::either, program.patterns);
  read_patterns(expected.optional("stdout"), Stream::output, program.patterns);
  read_patterns(expected.optional("stderr"), Stream::errors, program.patterns);
  return program;
}

}  // namespace labcheck
