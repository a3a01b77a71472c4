// SPDX-License-Identifier: MIT
#include "harness/model/test_case.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace labcheck {
const Parameters::Value* Parameters::find(std::string_view name) const {
  const auto found = std::ranges::find(values_, name, &std::pair<std::string, Value>::first);
  return found == values_.end() ? nullptr : &found->second;
}

void Parameters::set(std::string_view name, Value value) {
  const auto found = std::ranges::find(values_, name, &std::pair<std::string, Value>::first);
  if (found == values_.end()) return void(values_.emplace_back(name, std::move(value)));
  found->second = std::move(value);
}

std::int64_t Parameters::integer(std::string_view name) const {
  const Value* value = find(name);
  if (value == nullptr) {
    throw UserError(
        fmt::format("a test case has no parameter '{}', which the lab's oracle requires", name),
        "add it under 'with:' in assignment.yaml");
  }
  if (const auto* number = std::get_if<std::int64_t>(value)) return *number;
  throw UserError(fmt::format("parameter '{}' of a test case must be a number", name));
}

std::size_t Parameters::size(std::string_view name) const {
  const std::int64_t number = integer(name);
  if (number < 0)
    throw UserError(fmt::format("parameter '{}' of a test case must not be negative", name));
  return static_cast<std::size_t>(number);
}

std::string Parameters::word(std::string_view name, std::string_view otherwise) const {
  const Value* value = find(name);
  if (value == nullptr) return std::string(otherwise);
  if (const auto* text = std::get_if<std::string>(value)) return *text;
  throw UserError(fmt::format("parameter '{}' of a test case must be a word", name));
}

std::variant<std::int64_t, std::string> plain_value(const Parameters::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
  if (const auto* range = std::get_if<Range>(&value))
    return fmt::format("{}..{}", range->least, range->most);
  return std::get<std::string>(value);
}

std::string describe(const Parameters& parameters) {
  std::string text;
  for (const auto& [name, value] : parameters.all()) {
    if (!text.empty()) text += ", ";
    text += std::visit([&, &n = name](const auto& v) { return fmt::format("{}={}", n, v); },
                       plain_value(value));
  }
  return text;
}

bool has_drawn_sizes(const TestCase& test_case) {
  const auto has_range = [](const Parameters& parameters) {
    return std::ranges::any_of(parameters.all(), [](const auto& parameter) {
      return std::holds_alternative<Range>(parameter.second);
    });
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

std::vector<std::string> arguments_of(const ProgramCase& program, const Parameters& parameters) {
  std::vector<std::string> arguments;
  for (const std::string& argument : program.arguments) {
    std::string value = argument;
    for (const auto& [name, parameter] : parameters.all()) {
      if (argument == "$" + name)
        value =
            std::visit([](const auto& v) { return fmt::format("{}", v); }, plain_value(parameter));
    }
    arguments.push_back(std::move(value));
  }
  return arguments;
}

}  // namespace labcheck
