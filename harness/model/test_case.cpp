// SPDX-License-Identifier: MIT
#include "harness/model/test_case.hpp"

#include <fmt/format.h>

#include <utility>

namespace labcheck {

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
        value = std::visit([](const auto& v) { return fmt::format("{}", v); }, parameter);
    }
    arguments.push_back(std::move(value));
  }
  return arguments;
}

}  // namespace labcheck
