// SPDX-License-Identifier: MIT
#include "harness/report/case_groups.hpp"

#include "harness/report/descriptions.hpp"
#include "harness/report/grade_predicates.hpp"
#include "harness/report/messages.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report {

std::vector<CaseGroup> group_cases(const CaseGroup& cases) {
  std::vector<CaseGroup> groups;
  for (const CaseVerdict* test_case : cases) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const CaseGroup& group) {
      return !test_case->verdict.mismatch && group.front()->verdict == test_case->verdict;
    });
    if (same != groups.end()) {
      same->push_back(test_case);
    } else {
      groups.push_back({test_case});
    }
  }
  return groups;
}

std::string case_key(const CaseVerdict& test_case) {
  return test_case.case_id + '\n' + test_case.verdict.message;
}

std::string describe_case(const CaseVerdict& test_case, Backend usual) {
  std::string text = describe(test_case.parameters);
  if (!test_case.title.empty()) {
    text += text.empty() ? test_case.title : fmt::format(" ({})", test_case.title);
  }
  const std::string mode = describe_mode(test_case.mode, usual);
  if (!mode.empty()) text += fmt::format("{}[{}]", text.empty() ? "" : " ", mode);
  return text;
}

std::string summary_of(const CriterionResult& criterion) {
  // The measurement shows the deciding figure, unless the name of its hidden case was removed.
  const bool has_measured_case = criterion.measurement && !criterion.measurement->case_id.empty();
  if (has_measured_case && is_decided(criterion.outcome) &&
      criterion.verdict == VerdictKind::accepted)
    return {};
  const auto& cases = criterion.cases;
  const auto failed = static_cast<std::size_t>(std::count_if(cases.begin(), cases.end(), fails));
  const auto hidden = static_cast<std::size_t>(
      std::count_if(cases.begin(), cases.end(), [](const CaseVerdict& test_case) {
        return fails(test_case) && test_case.visibility == Visibility::hidden;
      }));
  const bool lists_cases = cases.size() > 1 && failed > 0 && is_decided(criterion.outcome);
  return lists_cases && !criterion.measurement ? cases_failed(failed, hidden, cases.size())
                                               : criterion.message;
}

}  // namespace labcheck::report
