#include "harness/report/next_steps.hpp"

#include "harness/model/rubric.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/questions.hpp"

#include <algorithm>

namespace labcheck::report {
namespace {

constexpr std::size_t kMostTold = 5;

enum class Stage { build, results, technique, speed };

bool is_speed(const CriterionResult& criterion) {
  return criterion.measurement && parse_enum<Metric>(criterion.measurement->metric).has_value();
}

Stage stage_of(const CriterionResult& criterion) {
  if (without_running(criterion.verdict)) return Stage::build;
  if (criterion.verdict != VerdictKind::accepted) return Stage::results;
  return is_speed(criterion) ? Stage::speed : Stage::technique;
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

std::string advice(const CriterionResult& criterion) {
  const auto failing = std::find_if(
      criterion.cases.begin(), criterion.cases.end(), [](const CaseVerdict& test_case) {
        return fails(test_case) && test_case.visibility == Visibility::open;
      });
  if (!criterion.measurement && failing != criterion.cases.end())
    return begin_with(failing->case_id);
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

std::vector<std::string> what_to_do_next(const Grade& grade) {
  const std::vector<NextStep> steps = next_steps(grade);
  std::vector<std::string> told;
  for (const NextStep& step : steps) {
    if (told.size() == kMostTold) {
      told.push_back(more(steps.size() - kMostTold));
      break;
    }
    told.push_back(
        next_step(step.points, step.waiting, step.criterion->title, advice(*step.criterion)));
  }
  return told;
}

}  // namespace labcheck::report
