// SPDX-License-Identifier: MIT
#include "harness/report/messages.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace labcheck::report {
namespace {

constexpr std::size_t kCasesNamed = 3;

struct VerdictWords {
  VerdictKind kind;
  const char* headline;
  MessageText<0> meaning;      // of a whole submission
  MessageText<0> hidden_case;  // the only sentence about a hidden case
};

constexpr std::array<VerdictWords, kEnumNames<VerdictKind>.size()> kVerdictWords{{
    {VerdictKind::judge_error, translatable("Not graded"), text::labcheck_failed,
     text::labcheck_failed_in_case},
    {VerdictKind::missing, translatable("Incomplete"), text::part_missing,
     text::function_of_case_missing},
    {VerdictKind::compile_error, translatable("Does not compile"), text::nothing_was_run,
     text::submission_does_not_compile},
    {VerdictKind::forbidden, translatable("Not allowed"), text::uses_what_is_forbidden,
     text::uses_what_is_forbidden},
    {VerdictKind::suspicious, translatable("Held for review"), text::must_be_reviewed,
     text::case_must_be_reviewed},
    {VerdictKind::time_limit_exceeded, translatable("Time limit exceeded"), text::runs_too_long,
     text::case_runs_too_long},
    {VerdictKind::memory_limit_exceeded, translatable("Memory limit exceeded"),
     text::uses_too_much_memory, text::case_uses_too_much_memory},
    {VerdictKind::output_limit_exceeded, translatable("Output limit exceeded"),
     text::prints_too_much, text::case_prints_too_much},
    {VerdictKind::device_fault, translatable("Device fault"), text::device_fails,
     text::device_fails_in_case},
    {VerdictKind::memory_error, translatable("Memory error"), text::uses_memory_wrongly,
     text::uses_memory_wrongly},
    {VerdictKind::barrier_divergence, translatable("Divergent barrier"), text::barrier_diverges,
     text::barrier_diverges},
    {VerdictKind::data_race, translatable("Data race"), text::threads_race, text::threads_race},
    {VerdictKind::run_time_error, translatable("Run-time error"), text::ends_too_early,
     text::case_ends_too_early},
    {VerdictKind::wrong_answer, translatable("Wrong answer"), text::some_results_wrong,
     text::case_is_wrong},
    {VerdictKind::skipped, translatable("Not checked"), text::some_not_checked,
     text::case_was_not_run},
    {VerdictKind::accepted, translatable("Correct"), text::all_results_right, {}},
}};

const VerdictWords& words_for(VerdictKind kind) {
  return *std::ranges::find(kVerdictWords, kind, &VerdictWords::kind);
}

// Leaks are errors, too, but not wrong accesses.
bool are_all_leaks(const Grade& grade) {
  bool any = false;
  for (const CriterionResult& criterion : grade.criteria) {
    for (const CaseVerdict& each : criterion.cases) {
      if (each.verdict.kind != VerdictKind::memory_error) continue;
      if (!each.verdict.is_leak) return false;
      any = true;
    }
  }
  return any;
}

}  // namespace

std::string headline(VerdictKind kind) {
  return translated(words_for(kind).headline);
}

Message meaning(const Grade& grade) {
  if (grade.verdict == VerdictKind::memory_error && are_all_leaks(grade)) return text::only_leaks();
  if (grade.verdict == VerdictKind::accepted && !has_all_points(grade))
    return text::only_results_right();
  return words_for(grade.verdict).meaning();
}

Message hidden_case_message(VerdictKind kind) {
  return words_for(kind).hidden_case();
}

std::string state_word(GradeState state) {
  if (state == GradeState::final_) return tr_context("grade", "final");
  return state == GradeState::provisional ? tr_context("grade", "provisional")
                                          : tr_context("grade", "not graded yet");
}

std::string state_word(const Grade& grade) {
  return is_held(grade) ? outcome_word(Outcome::held) : state_word(grade.state);
}

std::string outcome_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::skipped:
      return tr_context("criterion", "skipped");
    case Outcome::not_measured:
      return tr_context("criterion", "not measured");
    case Outcome::manual:
      return tr_context("criterion", "graded by an instructor");
    case Outcome::held:
      return tr_context("criterion", "held for review");
    case Outcome::withheld:
      return tr_context("criterion", "not graded yet");
    default:
      return "";
  }
}

Message cases_failed(const std::vector<CaseVerdict>& cases) {
  const Count failed(std::ranges::count_if(cases, fails));
  const Count hidden(std::ranges::count_if(cases, [](const CaseVerdict& each) {
    return fails(each) && each.visibility == Visibility::hidden;
  }));
  const Count all(cases.size());
  const bool any_hidden = hidden.value > 0;
  if (any_hidden && hidden != failed) return text::some_hidden_cases_fail(failed, all, hidden);
  if (all.value == 1) return any_hidden ? text::only_case_fails_hidden() : text::only_case_fails();
  return any_hidden ? text::hidden_cases_fail(failed, all) : text::cases_fail(failed, all);
}

Message why_open(Outcome outcome, double points, Backend backend) {
  const std::string count = describe_points(points);
  switch (outcome) {
    case Outcome::not_measured:
      return backend == Backend::sim ? text::open_without_gpu(count)
                                     : text::open_without_speed(count);
    case Outcome::manual:
      return text::open_for_instructor(count);
    case Outcome::held:
      return text::held_for_review(count);
    case Outcome::withheld:
      return text::withheld(count);
    default:
      return {};
  }
}

std::string graded_without_speed(double max_points) {
  return tr(
      "Graded without speed: criteria about speed are left out, and the points of the others are "
      "scaled to {}.",
      describe_points(max_points));
}

std::string more(std::uint64_t count) {
  return tr_plural("and {} more", "and {} more", count, with_thousands(count));
}

std::string points_of(double points, double max_points) {
  const std::string all = describe_points(max_points);
  return tr_plural("{} of {} point", "{} of {} points", count_for_plural(all),
                   describe_points(points), all);
}

std::string hint(std::string_view help) {
  return help.empty() ? std::string() : fmt::format("{} {}", translated(kHintWord), help);
}

std::string first_cases(const std::vector<std::string>& case_ids) {
  if (case_ids.size() <= kCasesNamed) return joined(case_ids);
  std::vector<std::string> named(case_ids.begin(), case_ids.begin() + kCasesNamed);
  named.push_back(render(text::more_cases(Count(case_ids.size() - kCasesNamed))));
  return joined(named);
}

}  // namespace labcheck::report
