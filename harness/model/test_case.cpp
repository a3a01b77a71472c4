// SPDX-License-Identifier: MIT
#include "harness/model/test_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace labcheck {

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
