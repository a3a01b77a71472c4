// SPDX-License-Identifier: MIT
#include "harness/model/grade.hpp"

#include <algorithm>

namespace labcheck {

CriterionResult empty_result(const Criterion& criterion) {
  CriterionResult result;
  result.subject = subject_of(criterion.need);
  result.id = criterion.id;
  result.title = criterion.title;
  result.max_points = criterion.points;
  return result;
}

bool is_held(const Grade& grade) {
  return std::ranges::find(grade.criteria, Outcome::held, &CriterionResult::outcome) !=
         grade.criteria.end();
}

bool has_all_points(const Grade& grade) {
  return std::ranges::all_of(grade.criteria, [](const CriterionResult& criterion) {
    return criterion.outcome == Outcome::full || criterion.outcome == Outcome::not_measured ||
           criterion.outcome == Outcome::manual;
  });
}

const CriterionResult* find_result(const std::vector<CriterionResult>& results,
                                   std::string_view id) {
  const auto found = std::ranges::find(results, id, &CriterionResult::id);
  return found == results.end() ? nullptr : &*found;
}

const InstructorMark* find_mark(const FinalGrade& grade, std::string_view id) {
  const auto found = std::ranges::find_if(grade.applied, [&](const InstructorMark& mark) {
    return mark.kind == MarkKind::points && !mark.criterion.empty() && mark.criterion == id;
  });
  return found == grade.applied.end() ? nullptr : &*found;
}

bool replaces_total(const InstructorMark& mark) {
  return mark.kind == MarkKind::points && mark.criterion.empty();
}

bool is_decided_by_instructor(const FinalGrade& grade, std::string_view id) {
  return find_mark(grade, id) != nullptr || std::ranges::any_of(grade.applied, replaces_total);
}

}  // namespace labcheck
