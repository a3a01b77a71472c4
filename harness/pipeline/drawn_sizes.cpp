// SPDX-License-Identifier: MIT
#include "harness/base/random.hpp"
#include "harness/pipeline/grading.hpp"

#include <fmt/format.h>

#include <string>
#include <variant>

namespace labcheck {
namespace {

// Each number has a stream of its own, so that a new test case does not change the others.
Parameters draw(const Parameters& parameters, std::uint64_t seed, const std::string& case_id) {
  Parameters drawn;
  for (const auto& [name, value] : parameters.all()) {
    Random random(seed, fmt::format("{} {}", case_id, name));
    if (const auto* whole = std::get_if<Range>(&value)) {
      drawn.set(name, random.integer(whole->least, whole->most));
    } else if (const auto* real = std::get_if<RealRange>(&value)) {
      drawn.set(name, random.real(real->least, real->most));
    } else {
      drawn.set(name, value);
    }
  }
  return drawn;
}

void draw_alternative(TestCase& test_case, std::uint64_t seed) {
  if (test_case.alternatives.empty()) return;
  Random random(seed, test_case.id + " alternatives");
  const auto last = static_cast<std::int64_t>(test_case.alternatives.size()) - 1;
  test_case.parameters = test_case.alternatives[static_cast<std::size_t>(random.integer(0, last))];
  test_case.alternatives.clear();
}

}  // namespace

Lab with_drawn_sizes(Lab lab, std::uint64_t seed) {
  for (TestCase& test_case : lab.assignment.cases) {
    draw_alternative(test_case, seed);
    test_case.parameters = draw(test_case.parameters, seed, test_case.id);
    test_case.gpu_parameters = draw(test_case.gpu_parameters, seed, test_case.id);
  }
  return lab;
}

}  // namespace labcheck
