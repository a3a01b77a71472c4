// SPDX-License-Identifier: MIT
#include "harness/pipeline/ceilings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

// 4 bytes are read and 4 bytes are written.
constexpr double kBytesPerCopiedFloat = 8;

bool has_all(const Parameters& parameters, const std::vector<std::string>& names) {
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return std::any_of(parameters.all().begin(), parameters.all().end(), [&](const auto& entry) {
      return entry.first == name && std::holds_alternative<std::int64_t>(entry.second);
    });
  });
}

Buffer input(std::string name, std::vector<std::size_t> shape, Random& random) {
  std::size_t count = 1;
  for (const std::size_t extent : shape) count *= extent;
  return make_input(std::move(name), std::move(shape), random.floats(count, -1, 1));
}

}  // namespace

std::variant<CaseInput, std::string> ceiling_input(const std::string& name,
                                                   const Parameters& parameters, const Work& work,
                                                   Random& random) {
  CaseInput ceiling;
  ceiling.id = name;
  ceiling.poison_seed = random.bits();
  if (name == "copy") {
    const auto n = static_cast<std::size_t>(work.bytes / kBytesPerCopiedFloat);
    if (n == 0) return "the lab's oracle does not define how many bytes the test case moves";
    ceiling.call = "copy";
    ceiling.parameters = {{"n", static_cast<std::int64_t>(n)}};
    ceiling.buffers = {input("in", {n}, random), make_output<float>("out", {n})};
  } else if (name == "cublas") {
    if (!has_all(parameters, {"m", "n", "k"}))
      return "the test case does not define the sizes m, n and k of a matrix product";
    const std::size_t m = parameters.size("m");
    const std::size_t n = parameters.size("n");
    const std::size_t k = parameters.size("k");
    ceiling.call = "cublas";
    ceiling.parameters = parameters;
    ceiling.buffers = {input("a", {m, k}, random), input("b", {k, n}, random),
                       make_output<float>("c", {m, n})};
  } else if (name == "cub") {
    if (!has_all(parameters, {"n"})) return "the test case does not define the size n of a sum";
    ceiling.call = "cub_sum";
    ceiling.parameters = parameters;
    ceiling.buffers = {input("in", {parameters.size("n")}, random), make_output<float>("out", {1})};
  } else {
    return fmt::format("the ceiling '{}' does not exist", name);
  }
  return ceiling;
}

}  // namespace labcheck
