// SPDX-License-Identifier: MIT
#include "harness/report/document.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report {
namespace {

constexpr std::size_t kMostShown = 5;

enum class Stage { build, results, technique, speed };

Stage stage_of(const CriterionResult& criterion) {
  switch (criterion.subject) {
    case Subject::build:
      return Stage::build;
    case Subject::results:
      // A missing function is a problem of the build, not a wrong result.
      return criterion.verdict == VerdictKind::missing ? Stage::build : Stage::results;
    case Subject::technique:
    case Subject::opinion:
      return criterion.verdict == VerdictKind::forbidden ? Stage::results : Stage::technique;
    case Subject::speed:
      return Stage::speed;
  }
  return Stage::results;
}

// The criterion that `skipped` depends on, directly or through other skipped ones; nullptr if it is
// unknown or the dependencies are circular.
const CriterionResult* find_blocker(const CriterionResult& skipped, const Grade& grade) {
  const CriterionResult* blocker = &skipped;
  for (std::size_t steps = 0; steps < grade.criteria.size(); ++steps) {
    blocker = blocker->blocked_by.empty() ? nullptr : find_criterion(grade, blocker->blocked_by);
    if (blocker == nullptr || blocker->outcome != Outcome::skipped) return blocker;
  }
  return nullptr;
}

std::string next_step(double points, double waiting, std::string_view title,
                      std::string_view advice) {
  const std::string_view depend =
      describe_points(waiting) == "1" ? "point depends" : "points depend";
  std::string text = fmt::format("{} for \"{}\"", counted_points(points), title);
  if (points == 0) {
    text = fmt::format("{} {} on \"{}\"", describe_points(waiting), depend, title);
  } else if (waiting > 0) {
    text += fmt::format(" ({} more {} on it)", describe_points(waiting), depend);
  }
  return advice.empty() ? text : fmt::format("{}: {}", text, advice);
}

std::string begin_with(std::string_view case_id, std::string_view lab) {
  return fmt::format("start with test case {0} (labcheck {1} --case {0})", case_id, lab);
}

std::string right_first(std::string_view case_id) {
  return fmt::format("make test case {} pass first", case_id);
}

std::string try_other_sizes() {
  return "only hidden test cases fail, so test other sizes with labcheck simulate: one row, one "
         "column, primes, and sizes just above a multiple of your block size";
}

std::string same_advice() {
  return "as above";
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
  if (!criterion.help.empty()) return criterion.help;
  const bool any_fails = std::any_of(criterion.cases.begin(), criterion.cases.end(), fails);
  return any_fails && !needs_no_run(criterion.verdict) ? try_other_sizes() : criterion.message;
}

}  // namespace

std::vector<NextStep> next_steps(const Grade& grade) {
  std::vector<NextStep> steps;
  for (const CriterionResult& criterion : grade.criteria) {
    if (is_lost(criterion.outcome))
      steps.push_back({&criterion, criterion.max_points - criterion.points, 0});
  }
  for (const CriterionResult& criterion : grade.criteria) {
    if (criterion.outcome != Outcome::skipped) continue;
    const CriterionResult* blocker = find_blocker(criterion, grade);
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

std::vector<std::string> describe_next_steps(const GradedSubmission& submission) {
  const std::vector<NextStep> steps = next_steps(submission.grade);
  std::vector<std::string> texts;
  std::string previous;
  for (const NextStep& step : steps) {
    if (texts.size() == kMostShown) {
      texts.push_back(more(steps.size() - kMostShown));
      break;
    }
    const std::string text = advice(*step.criterion, submission.lab);
    const bool is_same = text == previous && text == try_other_sizes();
    texts.push_back(next_step(step.points, step.waiting, step.criterion->title,
                              is_same ? same_advice() : text));
    previous = text;
  }
  return texts;
}

}  // namespace labcheck::report
