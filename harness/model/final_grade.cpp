// SPDX-License-Identifier: MIT
#include "harness/model/grade.hpp"

#include <algorithm>

namespace labcheck {

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
