// SPDX-License-Identifier: MIT
#include "harness/model/test_case.hpp"

#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace labcheck {
namespace {

using Value = Parameters::Value;

// `text` in quotes and on one line.
std::string in_quotes(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '\n') {
      quoted += "\\n";
    } else if (c == '\t') {
      quoted += "\\t";
    } else {
      quoted += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    }
  }
  return printable(quoted + '"');
}

// A word as it is, any other text in quotes and on one line.
std::string shown(const std::string& text) {
  return is_plain_word(text) ? text : in_quotes(text);
}

// The beginning of a long text.
std::string shortened(const std::string& text) {
  constexpr std::size_t kMostShown = 40;
  return in_quotes(text.substr(0, kMostShown)) + (text.size() > kMostShown ? "..." : "");
}

std::string place_of(CaseDevice device) {
  if (device == CaseDevice::none) return tr("without a GPU");
  if (device == CaseDevice::drawn) return tr("on a GPU of drawn sizes");
  return tr("on {}", to_string(device));
}

// A real number never looks like a whole one.
std::string shown(double number) {
  const std::string text = fmt::format("{}", number);
  return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

std::string shown(std::int64_t number) {
  return std::to_string(number);
}

bool is_drawn(const Parameters::Value& value) {
  return std::holds_alternative<Range>(value) || std::holds_alternative<RealRange>(value);
}

// Why `value` is not a whole number.
std::string not_whole(std::string_view name, const Parameters::Value& value) {
  if (std::holds_alternative<std::string>(value))
    return tr(
        "the lab's oracle requires parameter '{}' as a whole number, but the test case gives a "
        "text",
        name);
  return is_drawn(value) ? tr("the lab's oracle requires parameter '{}' as a whole number, but the "
                              "test case gives a range",
                              name)
                         : tr("the lab's oracle requires parameter '{}' as a whole number, but the "
                              "test case gives a real number",
                              name);
}

}  // namespace

const Parameters::Value* Parameters::find(std::string_view name) const {
  const auto found = std::ranges::find(values_, name, &std::pair<std::string, Value>::first);
  return found == values_.end() ? nullptr : &found->second;
}

void Parameters::set(std::string_view name, Value value) {
  const auto found = std::ranges::find(values_, name, &std::pair<std::string, Value>::first);
  if (found == values_.end()) return void(values_.emplace_back(name, std::move(value)));
  found->second = std::move(value);
}

const Parameters::Value& Parameters::required(std::string_view name) const {
  if (const Value* value = find(name)) return *value;
  throw UserError(tr("the test case has no parameter '{}', which the lab's oracle requires", name),
                  tr("add it to the test case, under 'with:'"));
}

std::int64_t Parameters::integer(std::string_view name) const {
  const Value& value = required(name);
  if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
  throw UserError(not_whole(name, value));
}

std::size_t Parameters::size(std::string_view name) const {
  const std::int64_t number = integer(name);
  if (number < 0) throw UserError(tr("parameter '{}' of the test case must not be negative", name));
  return static_cast<std::size_t>(number);
}

double Parameters::number(std::string_view name) const {
  const Value& value = required(name);
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  throw UserError(std::holds_alternative<std::string>(value)
                      ? tr("the lab's oracle requires parameter '{}' as a number, but the test "
                           "case gives a text",
                           name)
                      : tr("the lab's oracle requires parameter '{}' as a number, but the test "
                           "case gives a range",
                           name));
}

std::string Parameters::text(std::string_view name) const {
  required(name);
  return word(name, {});
}

std::string Parameters::word(std::string_view name, std::string_view otherwise) const {
  const Value* value = find(name);
  if (value == nullptr) return std::string(otherwise);
  if (const auto* text = std::get_if<std::string>(value)) return *text;
  throw UserError(
      tr("the lab's oracle requires parameter '{}' as a text, but the test case gives a number",
         name));
}

bool is_plain_word(std::string_view text) {
  return !text.empty() && is_letter(text.front()) && is_plain_file_name(text);
}

std::variant<std::int64_t, double, std::string> plain_value(const Parameters::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* range = std::get_if<Range>(&value))
    return fmt::format("{}..{}", range->least, range->most);
  if (const auto* range = std::get_if<RealRange>(&value))
    return fmt::format("{}..{}", range->least, range->most);
  return std::get<std::string>(value);
}

std::string describe(const Parameters& parameters) {
  std::string text;
  for (const auto& [name, value] : parameters.all()) {
    if (!text.empty()) text += ", ";
    text += name + "=";
    text += is_drawn(value)
                ? std::get<std::string>(plain_value(value))
                : std::visit([](const auto& v) { return shown(v); }, plain_value(value));
  }
  return text;
}

bool has_drawn_sizes(const TestCase& test_case) {
  const auto has_range = [](const Parameters& parameters) {
    return std::ranges::any_of(parameters.all(),
                               [](const auto& parameter) { return is_drawn(parameter.second); });
  };
  return !test_case.alternatives.empty() || has_range(test_case.parameters) ||
         has_range(test_case.gpu_parameters);
}

Parameters parameters_on(const TestCase& test_case, Backend backend) {
  Parameters parameters = test_case.parameters;
  if (backend == Backend::gpu) {
    for (const auto& [name, value] : test_case.gpu_parameters.all()) parameters.set(name, value);
  }
  return parameters;
}

std::string_view parameter_name_in(std::string_view text) {
  if (!text.starts_with('$')) return {};
  text.remove_prefix(1);
  const auto end =
      std::ranges::find_if(text, [](char c) { return !is_letter(c) && !is_digit(c) && c != '_'; });
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

std::string with_parameters(std::string_view text, const Parameters& parameters) {
  std::string replaced;
  while (!text.empty()) {
    const std::size_t sign = std::min(text.find('$'), text.size());
    replaced += text.substr(0, sign);
    text.remove_prefix(sign);
    const std::string_view name = parameter_name_in(text);
    const auto& all = parameters.all();
    const auto found = std::ranges::find(all, name, &std::pair<std::string, Value>::first);
    if (found == all.end()) {
      replaced += text.substr(0, 1);
      text.remove_prefix(std::min<std::size_t>(1, text.size()));
    } else {
      replaced += std::visit([](const auto& value) { return fmt::format("{}", value); },
                             plain_value(found->second));
      text.remove_prefix(1 + name.size());
    }
  }
  return replaced;
}

ProgramInput input_of(const ProgramCase& program, const Parameters& parameters) {
  ProgramInput input;
  for (const std::string& argument : program.input.arguments)
    input.arguments.push_back(with_parameters(argument, parameters));
  input.standard_input = with_parameters(program.input.standard_input, parameters);
  for (const auto& [name, text] : program.input.files)
    input.files.emplace(name, with_parameters(text, parameters));
  return input;
}

std::string describe_start(const ProgramInput& input, CaseDevice device) {
  std::vector<std::string> words = input.arguments;
  if (!input.standard_input.empty()) words.push_back("< " + shortened(input.standard_input));
  std::vector<std::string> files;
  for (const auto& file : input.files) files.push_back(file.first);
  if (!files.empty()) words.push_back(tr("with {}", joined(files)));
  if (device != CaseDevice::generic) words.push_back(place_of(device));
  return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace labcheck
