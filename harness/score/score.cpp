#include "harness/score/score.hpp"

#include "harness/score/criterion_score.hpp"
#include "harness/score/dependencies.hpp"

#include <algorithm>

namespace labcheck {
namespace {

bool is_open(Outcome outcome) {
  return outcome == Outcome::not_measured || outcome == Outcome::manual ||
         outcome == Outcome::withheld;
}

}  // namespace

Grade score(const Rubric& rubric, const Assignment& assignment, const Evidence& evidence) {
  std::vector<CriterionResult> decided;
  for (const Criterion* criterion : in_order(rubric)) {
    const CriterionResult* blocker = blocker_of(*criterion, decided);
    decided.push_back(blocker != nullptr ? skipped_criterion(*criterion, *blocker)
                                         : score_criterion(*criterion, assignment, evidence));
  }
  Grade grade;
  for (const Criterion& criterion : rubric.criteria) {
    const CriterionResult& result = *result_of(criterion.id, decided);
    grade.points += result.points;
    grade.max_points += result.max_points;
    if (is_open(result.outcome)) {
      grade.open_points += result.max_points;
      grade.state = result.outcome == Outcome::withheld
                        ? GradeState::withheld
                        : std::max(grade.state, GradeState::provisional);
    }
    grade.verdict = worse(grade.verdict, result.verdict);
    grade.criteria.push_back(result);
  }
  return grade;
}

}  // namespace labcheck
