#include "harness/report/next_steps.hpp"

#include "harness/report/messages.hpp"
#include "harness/report/questions.hpp"

#include <algorithm>

namespace labcheck::report {
namespace {

constexpr std::size_t kMostTold = 5;

enum class Stage { build, results, technique, speed };

Stage stage_of(const CriterionResult& criterion) {
  switch (criterion.subject) {
    case Subject::build:
      return Stage::build;
    case Subject::results:
      // A function that is missing is no result that is wrong.
      return criterion.verdict == VerdictKind::missing ? Stage::build : Stage::results;
    case Subject::technique:
    case Subject::opinion:
      return criterion.verdict == VerdictKind::forbidden ? Stage::results : Stage::technique;
    case Subject::speed:
      return Stage::speed;
  }
  return Stage::results;
}

const CriterionResult* called(const std::string& id, const Grade& grade) {
  const auto found = std::find_if(grade.criteria.begin(), grade.criteria.end(),
                                  [&](const CriterionResult& result) { return result.id == id; });
  return found == grade.criteria.end() ? nullptr : &*found;
}

// What a skipped criterion waits for, where that is not itself skipped; nullptr where nothing says
// what, or what is said goes in a circle.
const CriterionResult* waits_for(const CriterionResult& skipped, const Grade& grade) {
  const CriterionResult* blocker = &skipped;
  for (std::size_t steps = 0; steps < grade.criteria.size(); ++steps) {
    blocker = blocker->blocked_by.empty() ? nullptr : called(blocker->blocked_by, grade);
    if (blocker == nullptr || blocker->outcome != Outcome::skipped) return blocker;
  }
  return nullptr;
}

std::string advice(const CriterionResult& criterion, const std::string& lab) {
  const auto failing = std::find_if(
      criterion.cases.begin(), criterion.cases.end(), [](const CaseVerdict& test_case) {
        return fails(test_case) && test_case.visibility == Visibility::open;
      });
  if (failing != criterion.cases.end()) {
    const Stage stage = stage_of(criterion);
    return stage == Stage::technique || stage == Stage::speed ? right_first(failing->case_id)
                                                              : begin_with(failing->case_id, lab);
  }
  return criterion.help.empty() ? criterion.message : criterion.help;
}

}  // namespace

std::vector<NextStep> next_steps(const Grade& grade) {
  std::vector<NextStep> steps;
  for (const CriterionResult& criterion : grade.criteria) {
    if (decided(criterion.outcome) && criterion.outcome != Outcome::full)
      steps.push_back({&criterion, criterion.max_points - criterion.points, 0});
  }
  for (const CriterionResult& criterion : grade.criteria) {
    if (criterion.outcome != Outcome::skipped) continue;
    const CriterionResult* blocker = waits_for(criterion, grade);
    for (NextStep& step : steps) {
      if (step.criterion == blocker) step.waiting += criterion.max_points;
    }
  }
  std::stable_sort(steps.begin(), steps.end(), [](const NextStep& a, const NextStep& b) {
    const Stage first = stage_of(*a.criterion);
    const Stage second = stage_of(*b.criterion);
    return first != second ? first < second : a.points + a.waiting > b.points + b.waiting;
  });
  return steps;
}

std::vector<std::string> what_to_do_next(const GradedSubmission& submission) {
  const std::vector<NextStep> steps = next_steps(submission.grade);
  std::vector<std::string> told;
  for (const NextStep& step : steps) {
    if (told.size() == kMostTold) {
      told.push_back(more(steps.size() - kMostTold));
      break;
    }
    told.push_back(next_step(step.points, step.waiting, step.criterion->title,
                             advice(*step.criterion, submission.lab)));
  }
  return told;
}

}  // namespace labcheck::report
