// SPDX-License-Identifier: MIT
#include "harness/model/grade.hpp"

#include <algorithm>

namespace labcheck {
bool has_all_points(const Grade& grade) {
  return std::all_of(
      grade.criteria.begin(), grade.criteria.end(), [](const CriterionResult& criterion) {
        return criterion.outcome == Outcome::full || criterion.outcome == Outcome::not_measured ||
               criterion.outcome == Outcome::manual;
      });
}

const InstructorMark* find_mark(const FinalGrade& grade, std::string_view id) {
  const auto found =
      std::find_if(grade.applied.begin(), grade.applied.end(), [&](const InstructorMark& mark) {
        return mark.kind == MarkKind::points && !mark.criterion.empty() && mark.criterion == id;
      });
  return found == grade.applied.end() ? nullptr : &*found;
}

bool replaces_total(const InstructorMark& mark) {
  return mark.kind == MarkKind::points && mark.criterion.empty();
}

bool is_decided_by_instructor(const FinalGrade& grade, std::string_view id) {
  return find_mark(grade, id) != nullptr ||
         std::any_of(grade.applied.begin(), grade.applied.end(), replaces_total);
}

}  // namespace labcheck
