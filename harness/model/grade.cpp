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

}  // namespace labcheck
