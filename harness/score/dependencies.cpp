// SPDX-License-Identifier: MIT
#include "harness/score/dependencies.hpp"

#include "harness/base/error.hpp"
#include "harness/score/messages.hpp"

#include <algorithm>

namespace labcheck {

CriterionResult skipped_criterion(const Criterion& criterion, const CriterionResult& blocker) {
  CriterionResult result = empty_result(criterion);
  // A criterion that depends on an undecided one must not cost the student points.
  const bool is_open = blocker.outcome == Outcome::withheld || blocker.outcome == Outcome::held;
  result.outcome = is_open ? blocker.outcome : Outcome::skipped;
  result.verdict = VerdictKind::skipped;
  result.message = messages::depends_on_criterion(text_of_lab(blocker.title));
  result.blocked_by = blocker.id;
  return result;
}

bool is_ready(const Criterion& criterion, const std::vector<CriterionResult>& decided) {
  return std::ranges::all_of(
      criterion.after, [&](const std::string& id) { return find_result(decided, id) != nullptr; });
}

const CriterionResult* blocker_of(const Criterion& criterion,
                                  const std::vector<CriterionResult>& decided) {
  const CriterionResult* undecided = nullptr;
  for (const std::string& id : criterion.after) {
    const CriterionResult* result = find_result(decided, id);
    if (result->outcome == Outcome::none || result->outcome == Outcome::skipped) return result;
    const bool is_undecided =
        result->outcome == Outcome::held || result->outcome == Outcome::withheld;
    if (is_undecided && undecided == nullptr) undecided = result;
  }
  return undecided;
}

std::vector<const Criterion*> order_by_dependency(const Rubric& rubric) {
  std::vector<const Criterion*> ordered;
  const auto placed = [&](const std::string& id) {
    return std::ranges::any_of(ordered,
                               [&](const Criterion* criterion) { return criterion->id == id; });
  };
  while (ordered.size() < rubric.criteria.size()) {
    const std::size_t before = ordered.size();
    for (const Criterion& criterion : rubric.criteria) {
      if (placed(criterion.id)) continue;
      if (std::ranges::all_of(criterion.after, placed)) ordered.push_back(&criterion);
    }
    if (ordered.size() == before)
      throw HarnessError("the rubric's criteria depend on each other in a circle");
  }
  return ordered;
}

}  // namespace labcheck
