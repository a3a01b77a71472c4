#include "harness/score/score.hpp"

#include "harness/base/error.hpp"
#include "harness/score/criterion_score.hpp"

#include <algorithm>

namespace labcheck {
namespace {

const CriterionResult& result_of(const std::string& id,
                                 const std::vector<CriterionResult>& decided) {
  return *std::find_if(decided.begin(), decided.end(),
                       [&](const CriterionResult& result) { return result.id == id; });
}

// The first criterion that this one comes after and that earned nothing, or else one that is
// withheld. One that is not decided yet blocks nothing.
const CriterionResult* blocker_of(const Criterion& criterion,
                                  const std::vector<CriterionResult>& decided) {
  const CriterionResult* withheld = nullptr;
  for (const std::string& id : criterion.after) {
    const CriterionResult& result = result_of(id, decided);
    if (result.outcome == Outcome::none || result.outcome == Outcome::skipped) return &result;
    if (result.outcome == Outcome::withheld && withheld == nullptr) withheld = &result;
  }
  return withheld;
}

// The rubric's order, but no criterion before one that it comes after.
std::vector<const Criterion*> in_order(const Rubric& rubric) {
  std::vector<const Criterion*> ordered;
  const auto placed = [&](const std::string& id) {
    return std::any_of(ordered.begin(), ordered.end(),
                       [&](const Criterion* criterion) { return criterion->id == id; });
  };
  while (ordered.size() < rubric.criteria.size()) {
    const std::size_t before = ordered.size();
    for (const Criterion& criterion : rubric.criteria) {
      if (placed(criterion.id)) continue;
      if (std::all_of(criterion.after.begin(), criterion.after.end(), placed))
        ordered.push_back(&criterion);
    }
    if (ordered.size() == before)
      throw HarnessError("the rubric's criteria come after each other in a circle");
  }
  return ordered;
}

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
    const CriterionResult& result = result_of(criterion.id, decided);
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
