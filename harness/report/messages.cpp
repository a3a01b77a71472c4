// SPDX-License-Identifier: MIT
#include "harness/report/messages.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/report/text_columns.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report {

namespace {

std::vector<std::string> and_more(std::vector<std::string> case_ids, std::size_t more) {
  if (more > 0) case_ids.push_back(more_test_cases(more));
  return case_ids;
}

}  // namespace

std::string header_label(const char* text) {
  std::size_t width = 0;
  for (const char* label : {kSubmissionLabel, kBackendLabel, kRemarkLabel})
    width = std::max(width, columns(translated(label)));
  return padded(translated(text), width + 2);
}

std::string hidden_case_name(std::size_t number) {
  return tr("hidden case {}", number);
}

std::string same_reason_as(std::string_view title) {
  return tr("Same reason as for \"{}\".", title);
}

std::string how_to_repeat(std::uint64_t seed) {
  return tr("To repeat this run with the same inputs, add --seed {}", seed);
}

std::string only_one_case(std::string_view case_id) {
  return tr("Only test case {} was run, so there is no grade.", case_id);
}

std::string state_word(GradeState state) {
  switch (state) {
    case GradeState::final_:
      return tr_context("grade", "final");
    case GradeState::provisional:
      return tr_context("grade", "provisional");
    case GradeState::withheld:
      break;
  }
  return tr_context("grade", "not graded yet");
}

std::string state_word(const Grade& grade) {
  return is_held(grade) ? outcome_word(Outcome::held) : state_word(grade.state);
}

std::string cases_failed(std::size_t failed, std::size_t hidden, std::size_t total) {
  const std::string all = with_thousands(total);
  if (hidden > 0 && hidden < failed)
    return tr("{} of {} test cases fail, {} of them hidden.", failed, all, hidden);
  if (total == 1) {
    return hidden == 0 ? tr("1 of 1 test case fails.")
                       : tr("1 of 1 test case fails, and it is hidden.");
  }
  if (hidden == 0) {
    return tr_plural("{} of {} test cases fails.", "{} of {} test cases fail.", failed, failed,
                     all);
  }
  return tr_plural("{} of {} test cases fails, and it is hidden.",
                   "{} of {} test cases fail, all of them hidden.", failed, failed, all);
}

std::string hidden_cases_reason(Outcome outcome) {
  switch (outcome) {
    case Outcome::full:
      return "";
    case Outcome::partial:
    case Outcome::none:
      return tr("This criterion also uses hidden test cases, so details are not shown.");
    case Outcome::skipped:
      return tr("Not checked, because an earlier criterion failed.");
    case Outcome::not_measured:
      return tr("Not measured in this run.");
    case Outcome::manual:
      return tr("Your instructor grades this.");
    case Outcome::held:
      return meaning(VerdictKind::suspicious);
    case Outcome::withheld:
      return tr("labcheck or the computer failed here. No points are lost.");
  }
  return "";
}

std::string outcome_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::full:
    case Outcome::partial:
    case Outcome::none:
      return "";
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
  }
  return "";
}

std::string why_open(Outcome outcome, double points, Backend backend) {
  const std::string text = describe_points(points);
  const std::uint64_t form = count_for_plural(text);
  if (outcome == Outcome::not_measured && backend == Backend::sim) {
    return tr_plural("{} point is still open: a measurement on a real GPU is required.",
                     "{} points are still open: a measurement on a real GPU is required.", form,
                     text);
  }
  switch (outcome) {
    case Outcome::not_measured:
      return tr_plural("{} point is still open: speed was not measured in this run.",
                       "{} points are still open: speed was not measured in this run.", form, text);
    case Outcome::manual:
      return tr_plural("{} point is still open: your instructor will grade this.",
                       "{} points are still open: your instructor will grade this.", form, text);
    case Outcome::held:
      return tr_plural(
          "{} point is held for review: your instructor must check the submission first.",
          "{} points are held for review: your instructor must check the submission first.", form,
          text);
    case Outcome::withheld:
      return tr_plural(
          "{} point is not graded yet; the criterion shows the reason. No points are lost. Tell "
          "your instructor.",
          "{} points are not graded yet; the criterion shows the reason. No points are lost. Tell "
          "your instructor.",
          form, text);
    default:
      return "";
  }
}

std::string graded_without_speed(double max_points) {
  return tr(
      "Graded without speed: criteria about speed are left out, and the points of the others are "
      "scaled to {}.",
      describe_points(max_points));
}

std::string still_open(double points) {
  const std::string text = describe_points(points);
  return tr_plural("{} point still open", "{} points still open", count_for_plural(text), text);
}

std::string shown_above(const std::vector<std::string>& case_ids, std::size_t more) {
  return tr("{}: as above", joined(and_more(case_ids, more)));
}

std::string more(std::uint64_t count) {
  return tr_plural("and {} more", "and {} more", count, with_thousands(count));
}

std::string more_failing_cases(std::size_t count) {
  return tr_plural("and {} more failing test case", "and {} more failing test cases", count,
                   with_thousands(count));
}

std::string in_case(std::string_view case_id, std::string_view message) {
  return tr("In {}: {}", case_id, message);
}

std::string also_found(std::string_view finding) {
  return tr("Also found: {}", finding);
}

std::string more_cases(std::size_t count) {
  return tr_plural("and {} more test case", "and {} more test cases", count, with_thousands(count));
}

std::string more_printed(std::size_t count) {
  return tr_plural("{} more test case printed different output.",
                   "{} more test cases printed different output.", count, with_thousands(count));
}

std::string cases_not_run(std::size_t count) {
  return tr_plural("{} test case was not run.", "{} test cases were not run.", count,
                   with_thousands(count));
}

std::vector<std::string> mismatch_headings(MismatchUnit unit) {
  return {unit == MismatchUnit::pixel ? tr_context("wrong value", "pixel")
                                      : tr_context("wrong value", "element"),
          tr_context("wrong value", "got"), tr_context("wrong value", "expected"),
          tr_context("wrong value", "allowed error")};
}

std::string wrong_element(std::string_view name, std::string_view got, std::string_view expected,
                          std::string_view allowed_error) {
  return allowed_error.empty()
             ? tr("{}: got {}, expected {}", name, got, expected)
             : tr("{}: got {}, expected {}, allowed error {}", name, got, expected, allowed_error);
}

std::string hint(std::string_view help) {
  return help.empty() ? std::string() : fmt::format("{} {}", translated(kHintWord), help);
}

std::string got_text(const WrongElement& element) {
  return element.got.empty() ? tr("not written") : element.got;
}

std::string does_not_compile() {
  return tr("The submission does not compile.");
}

std::string printed_in(const std::vector<std::string>& case_ids, std::size_t more) {
  return tr("Program output in {}:", joined(and_more(case_ids, more)));
}

std::string points_of(double points, double max_points) {
  const std::string all = describe_points(max_points);
  return tr_plural("{} of {} point", "{} of {} points", count_for_plural(all),
                   describe_points(points), all);
}

std::string how_long_it_took(const GradedSubmission& submission) {
  const GradingTimes& times = submission.evidence.times;
  std::string text;
  if (times.built_before) {
    text += tr("compiled earlier") + ", ";
  } else if (times.build.count() > 0) {
    text += tr("compiled in {}", describe_duration(times.build)) + ", ";
  }
  if (times.run >= std::chrono::milliseconds(1))
    text += tr("ran for {}", describe_duration(times.run)) + ", ";
  return text + fmt::format("labcheck {}", submission.version);
}

}  // namespace labcheck::report
