// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/assignment_readers.hpp"
#include "harness/yaml/common_keys.hpp"
#include "harness/yaml/scalars.hpp"

#include <map>
#include <regex>

namespace labcheck {
namespace {

using Stream = Pattern::Stream;

constexpr std::int64_t kHighestStatus = 255;
constexpr std::size_t kMostFiles = 32;

// Reports each "$name" in `text` that is not the name of a parameter.
void check_parameters(const YamlValue& value, std::string_view text, const Parameters& parameters) {
  std::vector<std::string> known;
  for (const auto& parameter : parameters.all()) known.push_back(parameter.first);
  for (std::size_t sign = text.find('$'); sign != std::string_view::npos;
       sign = text.find('$', sign + 1)) {
    const std::string_view name = parameter_name_in(text.substr(sign));
    if (!is_identifier(name) || contains(known, name)) continue;
    value.report(tr("'${}' refers to a parameter that does not exist{}", name,
                    known_names(name, known, tr("parameters under 'with'"))));
  }
}

std::vector<std::string> read_arguments(const YamlValue& value, const Parameters& parameters) {
  std::vector<std::string> arguments;
  for (const YamlValue& item : value.list()) {
    const std::optional<std::string> argument = item.text();
    if (!argument) continue;
    check_parameters(item, *argument, parameters);
    arguments.push_back(*argument);
  }
  return arguments;
}

std::string read_input(const YamlValue& value, const Parameters& parameters) {
  const std::optional<std::string> text = value.exact_text();
  if (text) check_parameters(value, *text, parameters);
  return text.value_or("");
}

// Whether `name` can be the name of a file in the working folder; reports an error if not.
bool check_file_name(const YamlValue& value, std::string_view name) {
  if (is_plain_file_name(name)) return true;
  value.report(tr("'{}' is not a plain file name of letters, digits, '_', '-' and '.'", name));
  return false;
}

std::map<std::string, std::string> read_files(const YamlMap& map, const Parameters& parameters) {
  std::map<std::string, std::string> files;
  for (const auto& [name, value] : map.entries()) {
    if (check_file_name(value, name)) files.emplace(name, read_input(value, parameters));
  }
  return files;
}

std::vector<std::string> read_written(const YamlValue& value) {
  std::vector<std::string> names;
  for (const YamlValue& item : value.list()) {
    const std::optional<std::string> name = item.text();
    if (!name || !check_file_name(item, *name)) continue;
    if (contains(names, *name)) item.report(tr("file '{}' is listed twice", *name));
    names.push_back(*name);
  }
  if (names.size() > kMostFiles)
    value.report(tr("{} must have at most {} names", value.name(), kMostFiles));
  return names;
}

// An exit status; nothing for `failure`, which means any status other than 0.
std::optional<int> read_status(const YamlValue& value) {
  if (!value) return 0;
  if (value.is_text() && value.text() == "failure") return std::nullopt;
  const Parsed<std::int64_t> parsed = parse_integer(value.text().value_or(""));
  const auto* status = std::get_if<std::int64_t>(&parsed);
  if (status != nullptr && *status >= 0 && *status <= kHighestStatus)
    return static_cast<int>(*status);
  value.report(tr("{} must be an exit status from 0 to {}, or 'failure' for any status except 0",
                  value.name(), kHighestStatus));
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
  for (const auto& [description, expression] : value.map(tr("the expected output")).entries()) {
    const std::optional<std::string> text = expression.text();
    if (!text) continue;
    if (!is_expression(*text)) {
      expression.report(tr("'{}' is not a valid regular expression (ECMAScript)", *text));
      continue;
    }
    patterns.push_back({stream, description, *text});
  }
}

// A number, or "$n" for a parameter.
std::string read_expected_number(const YamlValue& value, const Parameters& parameters) {
  const std::string text = value.text().value_or("");
  if (text.starts_with('$')) {
    check_parameters(value, text, parameters);
  } else {
    value.number();
  }
  return text;
}

void read_numbers(const YamlValue& value, const Parameters& parameters,
                  std::vector<ExpectedNumber>& numbers) {
  if (!value) return;
  read_each(
      value, translatable("number {}"), translatable("{} has no numbers; at least one is required"),
      [&](const YamlValue&, const YamlMap& map) {
        const YamlValue within = map.optional("within");
        ExpectedNumber number{
            map.required("what").text().value_or(""), map.required("after").text().value_or(""),
            read_expected_number(map.required("is"), parameters), within.number().value_or(0)};
        if (number.within < 0) within.report(tr("{} must not be negative", within.name()));
        numbers.push_back(std::move(number));
      });
}

}  // namespace

ProgramCase read_program_case(const YamlMap& map, const Parameters& parameters) {
  ProgramCase program;
  program.input.arguments = read_arguments(map.optional("arguments"), parameters);
  program.input.standard_input = read_input(map.optional("stdin"), parameters);
  program.input.files =
      read_files(map.optional("files").map(tr("the files of {}", map.name())), parameters);
  program.device = map.optional("device").word<CaseDevice>().value_or(CaseDevice::generic);
  const YamlMap expected = map.optional("expect").map(tr("the expectations of {}", map.name()));
  program.status = read_status(expected.optional("exit"));
  read_patterns(expected.optional("prints"), Stream::either, program.patterns);
  read_patterns(expected.optional("stdout"), Stream::output, program.patterns);
  read_patterns(expected.optional("stderr"), Stream::errors, program.patterns);
  read_numbers(expected.optional("numbers"), parameters, program.numbers);
  program.written = read_written(expected.optional("files"));
  return program;
}

}  // namespace labcheck
