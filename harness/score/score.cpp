// SPDX-License-Identifier: MIT
#include "harness/score/score.hpp"

#include "harness/criteria/criterion_kind.hpp"
#include "harness/score/dependencies.hpp"

#include <algorithm>
#include <set>

namespace labcheck {
namespace {

// Criteria that were skipped would be skipped with these test cases, too.
std::size_t absent_cases_of(const Rubric& rubric, const Grade& grade) {
  std::set<std::string> absent;
  for (const Criterion& criterion : rubric.criteria) {
    const CriterionResult* result = find_result(grade.criteria, criterion.id);
    if (result == nullptr || result->outcome == Outcome::skipped) continue;
    absent.insert(criterion.absent.begin(), criterion.absent.end());
  }
  return absent.size();
}

// The criteria about counters that the rung before `rung` misses and `rung` meets: what the step
// teaches.
std::vector<std::string> lessons_of(std::size_t rung, const Rubric& rubric,
                                    const std::vector<Rung>& rungs) {
  const auto lost_by = [&](std::size_t k) {
    const auto found = rubric.rungs.find(rungs[k].id);
    return found == rubric.rungs.end() ? std::vector<std::string>() : found->second;
  };
  if (rung == 0) return {};
  std::vector<std::string> lessons = lost_by(rung - 1);
  const std::vector<std::string> lost = lost_by(rung);
  std::erase_if(lessons, [&](const std::string& id) {
    const auto criterion = std::ranges::find(rubric.criteria, id, &Criterion::id);
    return std::ranges::find(lost, id) != lost.end() || criterion == rubric.criteria.end() ||
           is_about_speed(*criterion) || !kind_of(criterion->need).has_figure;
  });
  return lessons;
}

// A time alone suggests the step after the rung that is about as fast. If the counters show that
// the program takes this step already, a later one helps.
void skip_steps_taken(LadderPlace& place, const Rubric& rubric, const std::vector<Rung>& rungs,
                      const std::vector<CriterionResult>& decided) {
  const auto next = std::ranges::find(rungs, place.next, &Rung::id);
  for (auto rung = static_cast<std::size_t>(next - rungs.begin()); rung < rungs.size(); ++rung) {
    const std::vector<std::string> lessons = lessons_of(rung, rubric, rungs);
    const bool is_taken =
        !lessons.empty() && std::ranges::all_of(lessons, [&](const std::string& id) {
          const CriterionResult* result = find_result(decided, id);
          return result != nullptr && result->outcome == Outcome::full;
        });
    place.next = rungs[rung].id;
    place.step = rungs[rung].step;
    if (!is_taken) return;
  }
}

bool has_failed(const CaseVerdict& test_case) {
  return test_case.verdict.kind != VerdictKind::accepted &&
         test_case.verdict.kind != VerdictKind::skipped;
}

// The lost criterion about results in which this test case fails, too; nullptr if there is none.
const CriterionResult* results_that_fail(const std::string& case_id, const Rubric& rubric,
                                         const std::vector<CriterionResult>& decided) {
  for (const Criterion& criterion : rubric.criteria) {
    if (!kind_of(criterion.need).shows_wrong_results) continue;
    const CriterionResult* result = find_result(decided, criterion.id);
    const bool fails = std::ranges::any_of(result->cases, [&](const CaseVerdict& test_case) {
      return test_case.case_id == case_id && has_failed(test_case);
    });
    if (fails && result->outcome != Outcome::full) return result;
  }
  return nullptr;
}

// The criterion that `result`, about findings or a counter, depends on because the results of its
// test cases are wrong. They show nothing else then.
const CriterionResult* wrong_results_of(const CriterionResult& result, const Rubric& rubric,
                                        const std::vector<CriterionResult>& decided) {
  const CriterionResult* first = nullptr;
  for (const CaseVerdict& test_case : result.cases) {
    if (!has_failed(test_case)) continue;
    const bool is_shown = result.subject == Subject::results && is_finding(test_case.verdict.kind);
    const auto* blocker =
        is_shown ? nullptr : results_that_fail(test_case.case_id, rubric, decided);
    if (blocker == nullptr) return nullptr;
    if (first == nullptr) first = blocker;
  }
  return first;
}

// As if the rubric stated that these criteria depend on right results.
void skip_unreached(const Rubric& rubric, std::vector<CriterionResult>& decided) {
  for (const Criterion& criterion : rubric.criteria) {
    if (!kind_of(criterion.need).needs_right_results) continue;
    const auto result = std::ranges::find(decided, criterion.id, &CriterionResult::id);
    if (result->outcome != Outcome::none || result->measurement) continue;
    if (const CriterionResult* blocker = wrong_results_of(*result, rubric, decided))
      *result = skipped_criterion(criterion, *blocker);
  }
}

}  // namespace

Grade score(const Rubric& whole, const Assignment& assignment, const Evidence& evidence) {
  const Rubric rubric = with_counted_points(whole);
  Grade grade;
  if (excludes_speed(rubric)) grade.speed = SpeedInTotal::excluded;
  std::vector<CriterionResult> decided;
  for (const Criterion* criterion : order_by_dependency(rubric)) {
    if (const CriterionResult* blocker = blocker_of(*criterion, decided)) {
      decided.push_back(skipped_criterion(*criterion, *blocker));
      // The criterion that blocks it has a verdict of its own. If only a technique is missing,
      // results are neither right nor wrong.
      if (decided.back().subject == Subject::results)
        grade.verdict = worse(grade.verdict, decided.back().verdict);
    } else {
      decided.push_back(score_criterion(*criterion, assignment, evidence));
      grade.verdict = worse(grade.verdict, decided.back().verdict);
    }
  }
  skip_unreached(rubric, decided);
  for (CriterionResult& result : decided) {
    if (result.measurement && result.measurement->place)
      skip_steps_taken(*result.measurement->place, rubric, assignment.ladder.rungs, decided);
  }
  for (const Criterion& criterion : rubric.criteria) {
    if (excludes_speed(rubric) && is_about_speed(criterion)) continue;
    const CriterionResult& result = *find_result(decided, criterion.id);
    grade.points += result.points;
    grade.max_points += result.max_points;
    if (is_open(result.outcome)) {
      grade.open_points += result.max_points;
      grade.state = result.outcome == Outcome::withheld
                        ? GradeState::withheld
                        : std::max(grade.state, GradeState::provisional);
    }
    grade.criteria.push_back(result);
  }
  grade.points = exact_sum(grade.points);
  grade.max_points = exact_sum(grade.max_points);
  grade.open_points = exact_sum(grade.open_points);
  grade.absent_cases = absent_cases_of(rubric, grade);
  if (grade.absent_cases > 0) grade.state = std::max(grade.state, GradeState::provisional);
  return grade;
}

}  // namespace labcheck
