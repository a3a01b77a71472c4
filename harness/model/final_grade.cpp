#include "harness/model/final_grade.hpp"

#include <algorithm>

namespace labcheck {

const PersonalMark* mark_for(const FinalGrade& grade, std::string_view id) {
  const auto found =
      std::find_if(grade.applied.begin(), grade.applied.end(), [&](const PersonalMark& mark) {
        return mark.kind == MarkKind::points && !mark.criterion.empty() && mark.criterion == id;
      });
  return found == grade.applied.end() ? nullptr : &*found;
}

bool is_for_sum(const PersonalMark& mark) {
  return mark.kind == MarkKind::points && mark.criterion.empty();
}

bool is_decided_by_person(const FinalGrade& grade, std::string_view id) {
  return mark_for(grade, id) != nullptr ||
         std::any_of(grade.applied.begin(), grade.applied.end(), is_for_sum);
}

}  // namespace labcheck
