// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/document.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/source_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace labcheck::report {
namespace {

constexpr std::size_t kMostShown = 5;

enum class Stage { build, results, not_run, technique, speed };

// Whether no test case ran, because earlier ones took too long.
bool was_not_run(const CriterionResult& criterion) {
  return !criterion.cases.empty() &&
         std::ranges::all_of(criterion.cases, [](const CaseVerdict& each) {
           return each.verdict.kind == VerdictKind::skipped;
         });
}

Stage stage_of(const CriterionResult& criterion) {
  if (was_not_run(criterion)) return Stage::not_run;
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
    blocker =
        blocker->blocked_by.empty() ? nullptr : find_result(grade.criteria, blocker->blocked_by);
    if (blocker == nullptr || blocker->outcome != Outcome::skipped) return blocker;
  }
  return nullptr;
}

/// What to do for a criterion, as a fact.
struct Advice {
  Message text;
  std::string command{};
};

std::string next_step(const NextStep& step, std::string_view advice) {
  const std::string left = describe_points(step.waiting);
  const std::string title = translated(step.criterion->title);
  const std::uint64_t form = count_for_plural(left);
  std::string text;
  if (step.points == 0) {
    text = tr_plural("{} point depends on \"{}\"", "{} points depend on \"{}\"", form, left, title);
  } else if (step.waiting > 0) {
    text = tr_plural("{} for \"{}\" ({} more point depends on it)",
                     "{} for \"{}\" ({} more points depend on it)", form,
                     counted_points(step.points), title, left);
  } else {
    text = tr("{} for \"{}\"", counted_points(step.points), title);
  }
  return advice.empty() ? text : fmt::format("{}: {}", text, advice);
}

// The public test case that took so long that later ones were not run; "" if unknown.
std::string endless_case(const Grade& grade) {
  for (const CriterionResult& criterion : grade.criteria) {
    for (const CaseVerdict& each : criterion.cases) {
      if (each.verdict.kind == VerdictKind::time_limit_exceeded &&
          each.visibility == Visibility::open)
        return each.case_id;
    }
  }
  return {};
}

Advice advice_for(const CriterionResult& criterion, const GradedSubmission& submission) {
  if (was_not_run(criterion)) {
    const std::string endless = endless_case(submission.grade);
    if (!endless.empty()) return {text::make_case_pass(CaseName{endless})};
  }
  if (criterion.verdict == VerdictKind::compile_error && criterion.help.empty()) {
    // Another part of the lab may have other errors.
    const auto error = quoted_error(criterion.message, submission);
    if (error && error->line > 0) {
      return {text::start_with_error(std::filesystem::path(error->file).filename().string(),
                                     as_number(error->line))};
    }
  }
  const auto failing = std::ranges::find_if(criterion.cases, [](const CaseVerdict& test_case) {
    return fails(test_case) && test_case.visibility == Visibility::open;
  });
  if (failing != criterion.cases.end()) {
    const CaseName name{failing->case_id};
    const Stage stage = stage_of(criterion);
    if (stage == Stage::technique || stage == Stage::speed) return {text::make_case_pass(name)};
    return {text::start_with_case(name),
            fmt::format("{} --case {}", command_of(submission), failing->case_id)};
  }
  if (!criterion.help.empty()) return {criterion.help};
  const bool has_place = criterion.measurement && criterion.measurement->place;
  if (has_place && !criterion.measurement->place->next.empty()) {
    const LadderPlace& place = *criterion.measurement->place;
    return {text::next_reference_version(place.next, text_of_lab(place.step))};
  }
  const bool any_fails = std::ranges::any_of(criterion.cases, fails);
  return {any_fails && !needs_no_run(criterion.verdict) ? text::try_other_sizes()
                                                        : criterion.message};
}

}  // namespace

std::string command_of(const GradedSubmission& submission) {
  return submission.command.empty() ? "labcheck " + submission.lab : submission.command;
}

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
  std::ranges::stable_sort(steps, [](const NextStep& a, const NextStep& b) {
    const Stage first = stage_of(*a.criterion);
    const Stage second = stage_of(*b.criterion);
    return first != second ? first < second : a.points + a.waiting > b.points + b.waiting;
  });
  return steps;
}

std::vector<Suggestion> describe_next_steps(const GradedSubmission& submission) {
  const std::vector<NextStep> steps = next_steps(submission.grade);
  std::vector<Suggestion> suggestions;
  Message previous;
  bool is_explained = false;
  for (const NextStep& step : steps) {
    if (suggestions.size() == kMostShown) {
      suggestions.push_back({more(steps.size() - kMostShown)});
      break;
    }
    Advice advice = advice_for(*step.criterion, submission);
    const bool is_repeated = advice.text == text::try_other_sizes() && advice.text == previous;
    previous = advice.text;
    // Reasons help with a technique, not with a wrong result.
    if (!is_explained && step.criterion->measurement) {
      advice = {text::to_see_why(advice.text),
                fmt::format("{} --explain {}", command_of(submission), step.criterion->id)};
      is_explained = true;
    }
    suggestions.push_back(
        {next_step(step, is_repeated ? tr("as above") : render(advice.text)), advice.command});
  }
  return suggestions;
}

}  // namespace labcheck::report
