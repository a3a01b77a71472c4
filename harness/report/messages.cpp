// SPDX-License-Identifier: MIT
#include "harness/report/messages.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/model/rubric.hpp"

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

std::string name_of(Backend backend) {
  return backend == Backend::sim ? tr("simulated GPU") : tr("GPU");
}

std::string describe_metric(const Measurement& measurement) {
  const auto metric = parse_enum<Metric>(measurement.metric);
  if (metric == Metric::speedup) return tr("speedup over {}", measurement.over);
  if (metric == Metric::fraction_of) return tr("fraction of {}", measurement.over);
  if (metric == Metric::time) return tr("time");
  return render(counter_words(measurement.metric));
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
  if (outcome == Outcome::skipped) return tr_context("criterion", "skipped");
  if (outcome == Outcome::not_measured) return tr_context("criterion", "not measured");
  if (outcome == Outcome::manual) return tr_context("criterion", "graded by an instructor");
  if (outcome == Outcome::held) return tr_context("criterion", "held for review");
  return outcome == Outcome::withheld ? tr_context("criterion", "not graded yet") : "";
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
  if (outcome == Outcome::manual) return text::open_for_instructor(count);
  if (outcome == Outcome::held) return text::held_for_review(count);
  if (outcome == Outcome::withheld) return text::withheld(count);
  return backend == Backend::sim ? text::open_without_gpu(count) : text::open_without_speed(count);
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

std::string describe_points(double points) {
  std::string text = fmt::format("{:.2f}", points);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string counted_points(double points) {
  const std::string text = describe_points(points);
  return tr_plural("{} point", "{} points", count_for_plural(text), text);
}

std::uint64_t count_for_plural(std::string_view text) {
  const bool is_whole = text.size() < 19 && std::ranges::all_of(text, is_digit);
  return is_whole ? std::stoull(std::string(text)) : 2;
}

std::string duration_text(double seconds) {
  if (seconds < 1e-6) return tr("{:.3g} ns", seconds * 1e9);
  if (seconds < 1e-3) return tr("{:.3g} µs", seconds * 1e6);
  if (seconds < 1) return tr("{:.3g} ms", seconds * 1e3);
  return tr("{:.3g} s", seconds);
}

std::string describe_measurement(const Measurement& measurement) {
  const std::string head =
      measurement.case_id.empty()
          ? describe_metric(measurement)
          : tr("{}, test case {}", describe_metric(measurement), measurement.case_id);
  std::string value = describe_figure(measurement.value);
  if (measurement.low && measurement.high) {
    value = tr("{} ({} to {})", value, describe_figure(*measurement.low),
               describe_figure(*measurement.high));
  }
  if (measurement.counted)
    value = tr("{}, counted as {}", value, describe_figure(*measurement.counted));
  const std::string text = fmt::format("{}: {}", head, value);
  return measurement.requirement.empty()
             ? text
             : tr("{}; required: {}", text, render(measurement.requirement));
}

std::string describe_mode(const RunMode& mode, Backend usual) {
  std::string text;
  if (mode.backend != usual) text = name_of(mode.backend);
  if (mode.checks == CheckLevel::full) text += (text.empty() ? "" : ", ") + tr("full checks");
  return text;
}

std::string describe_backend(const BackendDescription& backend) {
  std::string text = translated(backend.device);
  if (text.empty()) text = name_of(backend.kind);
  if (!backend.driver.empty()) text = tr("{}, driver {}", text, backend.driver);
  if (!backend.toolkit.empty()) text += fmt::format(", {}", backend.toolkit);
  return text;
}

std::string outcome_name(Outcome outcome) {
  if (outcome == Outcome::full) return tr_context("criterion", "full");
  if (outcome == Outcome::partial) return tr_context("criterion", "partial");
  return outcome == Outcome::none ? tr_context("criterion", "missed") : outcome_word(outcome);
}

std::string subject_of(const InstructorMark& mark) {
  if (mark.kind == MarkKind::bonus) return tr("bonus");
  return mark.criterion.empty() ? tr("the whole lab") : mark.criterion;
}

std::string describe_mark(const InstructorMark& mark) {
  const std::string points = describe_points(mark.points);
  const std::string what = mark.kind == MarkKind::bonus ? "+ " + points
                           : mark.criterion.empty()     ? tr("{} for the whole lab", points)
                                                        : tr("{} for {}", points, mark.criterion);
  const std::string why = given_by(mark.author, mark.reason);
  return why.empty() ? what : what + ", " + why;
}

std::string describe_lateness(const Lateness& lateness) {
  if (!(lateness.deduction > 0)) return render(lateness.message);
  return fmt::format("− {} {}", describe_points(lateness.deduction), render(lateness.message));
}

std::string in_cases(const std::vector<std::string>& case_ids) {
  return case_ids.empty() ? ""
                          : tr_plural("in {}", "in {}", case_ids.size(), first_cases(case_ids));
}

std::string given_by(std::string_view author, std::string_view reason) {
  if (author.empty()) return std::string(reason);
  if (reason.empty()) return tr("given by {}", author);
  return tr("given by {}: {}", author, reason);
}

}  // namespace labcheck::report
