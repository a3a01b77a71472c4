// SPDX-License-Identifier: MIT
#include "harness/criteria/evidence.hpp"

#include <algorithm>
#include <variant>

namespace labcheck {

const Program* program_of(const Evidence& evidence, const std::string& part) {
  const auto found = evidence.builds.find(part);
  return found == evidence.builds.end() || found->second == nullptr ? nullptr
                                                                    : found->second->program();
}

const CaseRecord* find_run(const Evidence& evidence, const std::string& id, RunMode mode) {
  const auto found = std::ranges::find_if(
      evidence.runs, [&](const CaseRecord& run) { return run.case_id == id && run.mode == mode; });
  return found == evidence.runs.end() ? nullptr : &*found;
}

std::string part_of(const Need& need, const Assignment& assignment) {
  return std::visit(
      [&](const auto& specific) -> std::string {
        if constexpr (requires { specific.part; }) return specific.part;
        const std::vector<std::string> cases = cases_of(need);
        const TestCase* test_case = cases.empty() ? nullptr : find_case(assignment, cases.front());
        return test_case == nullptr ? std::string() : test_case->part;
      },
      need);
}

}  // namespace labcheck
