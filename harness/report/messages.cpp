// SPDX-License-Identifier: MIT
#include "harness/report/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace labcheck::report {

namespace {

struct VerdictWords {
  VerdictKind kind;
  std::string_view headline;
  std::string_view meaning;      // of a whole submission
  std::string_view hidden_case;  // the only sentence about a hidden case
};

constexpr std::array<VerdictWords, kEnumNames<VerdictKind>.size()> kVerdictWords{{
    {VerdictKind::judge_error, "Not graded",
     "labcheck or the computer failed, not your program. No points are lost: the submission will "
     "be graded again.",
     "labcheck or the computer failed in this test case. No points are lost."},
    {VerdictKind::missing, "Incomplete",
     "A file or a function that the lab requires is missing from the submission.",
     "A function that this test case calls is missing."},
    {VerdictKind::compile_error, "Does not compile",
     "The submission does not compile, so nothing was run.", "The submission does not compile."},
    {VerdictKind::forbidden, "Not allowed",
     "The submission uses a feature that this lab does not allow.",
     "The submission uses a feature that this lab does not allow."},
    {VerdictKind::suspicious, "Held for review",
     "An instructor must check this result before it earns points.",
     "An instructor must check the result of this test case."},
    {VerdictKind::time_limit_exceeded, "Time limit exceeded",
     "The program runs longer than allowed.",
     "The program runs longer than allowed in this test case."},
    {VerdictKind::memory_limit_exceeded, "Memory limit exceeded",
     "The program uses more memory than the limit allows.",
     "The program uses more memory than the limit allows in this test case."},
    {VerdictKind::output_limit_exceeded, "Output limit exceeded",
     "The program prints more than the limit allows.",
     "The program prints more than the limit allows in this test case."},
    {VerdictKind::device_fault, "Device fault", "A kernel or a CUDA call fails.",
     "A kernel or a CUDA call fails in this test case."},
    {VerdictKind::memory_error, "Memory error",
     "The program accesses memory out of bounds, after it was freed or before it was initialized, "
     "or it leaks memory.",
     "The program accesses memory out of bounds, after it was freed or before it was initialized, "
     "or it leaks memory."},
    {VerdictKind::barrier_divergence, "Divergent barrier",
     "Some threads of a block reach a barrier that other threads never reach.",
     "Some threads of a block reach a barrier that other threads never reach."},
    {VerdictKind::data_race, "Data race",
     "Two threads access the same memory without synchronization, and at least one of them writes.",
     "Two threads access the same memory without synchronization, and at least one of them "
     "writes."},
    {VerdictKind::run_time_error, "Run-time error", "The program ends before its work is done.",
     "The program ends before its work is done in this test case."},
    {VerdictKind::wrong_answer, "Wrong answer",
     "The program runs to completion, but some of its results are wrong.",
     "The result is wrong in this test case."},
    {VerdictKind::skipped, "Not checked",
     "Some results were not checked, because an earlier criterion is not met.",
     "This test case was not run."},
    {VerdictKind::accepted, "Correct", "All results are right.", ""},
}};

const VerdictWords& words_for(VerdictKind kind) {
  return *std::find_if(kVerdictWords.begin(), kVerdictWords.end(),
                       [&](const VerdictWords& words) { return words.kind == kind; });
}

std::vector<std::string> and_more(std::vector<std::string> case_ids, std::size_t more) {
  if (more > 0) case_ids.push_back(counted(more, "more test case"));
  return case_ids;
}

// Leaks are errors, too, but not wrong accesses.
bool are_all_leaks(const Grade& grade) {
  bool any = false;
  for (const CriterionResult& criterion : grade.criteria) {
    for (const CaseVerdict& each : criterion.cases) {
      if (each.verdict.kind != VerdictKind::memory_error) continue;
      if (each.verdict.message.find("never freed") == std::string::npos) return false;
      any = true;
    }
  }
  return any;
}

}  // namespace

std::string_view headline(VerdictKind kind) {
  return words_for(kind).headline;
}

std::string_view meaning(VerdictKind kind) {
  return words_for(kind).meaning;
}

std::string_view meaning(const Grade& grade) {
  if (grade.verdict == VerdictKind::memory_error && are_all_leaks(grade))
    return "The program does not free all memory that it allocates.";
  if (grade.verdict == VerdictKind::accepted && !has_all_points(grade)) {
    return "All results are right, but not all criteria are met in full.";
  }
  return meaning(grade.verdict);
}

std::string_view state_word(GradeState state) {
  return state == GradeState::withheld ? "not graded yet" : to_string(state);
}

std::string_view hidden_case_message(VerdictKind kind) {
  return words_for(kind).hidden_case;
}

std::string cases_failed(std::size_t failed, std::size_t hidden, std::size_t total) {
  const std::string all = fmt::format("{} of {} {}", failed, counted(total, "test case"),
                                      failed == 1 ? "fails" : "fail");
  if (hidden == 0) return all + '.';
  if (hidden < failed) return fmt::format("{}, {} of them hidden.", all, hidden);
  return all + (failed == 1 ? ", and it is hidden." : ", all of them hidden.");
}

std::string hidden_cases_reason(Outcome outcome) {
  switch (outcome) {
    case Outcome::full:
      return "";
    case Outcome::partial:
    case Outcome::none:
      return "This criterion also uses hidden test cases, so details are not shown.";
    case Outcome::skipped:
      return "Not checked, because an earlier criterion failed.";
    case Outcome::not_measured:
      return "Not measured in this run.";
    case Outcome::manual:
      return "Your instructor grades this.";
    case Outcome::withheld:
      return "labcheck or the computer failed here. No points are lost.";
  }
  return "";
}

std::string_view outcome_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::full:
    case Outcome::partial:
    case Outcome::none:
      return "";
    case Outcome::skipped:
      return "skipped";
    case Outcome::not_measured:
      return "not measured";
    case Outcome::manual:
      return "graded by an instructor";
    case Outcome::withheld:
      return "not graded yet";
  }
  return "";
}

std::string why_open(Outcome outcome, double points, Backend backend) {
  const std::string counted = counted_points(points);
  const std::string_view verb = describe_points(points) == "1" ? "is" : "are";
  switch (outcome) {
    case Outcome::not_measured:
      return fmt::format("{} {} still open: {}", counted, verb,
                         backend == Backend::sim ? "a measurement on a real GPU is required."
                                                 : "speed was not measured in this run.");
    case Outcome::manual:
      return fmt::format("{} {} still open: your instructor will grade this.", counted, verb);
    case Outcome::withheld:
      return fmt::format(
          "{} {} not graded yet; the criterion shows the reason. No points are lost. Tell your "
          "instructor.",
          counted, verb);
    default:
      return "";
  }
}

std::string graded_without_speed(double max_points) {
  return fmt::format(
      "Graded without speed: criteria about speed are left out, and the points of the others are "
      "scaled to {}.",
      describe_points(max_points));
}

std::string still_open(double points) {
  return fmt::format("{} still open", counted_points(points));
}

std::string shown_above(const std::vector<std::string>& case_ids, std::size_t more) {
  return fmt::format("{}: as above", joined(and_more(case_ids, more)));
}

std::string more(std::uint64_t count) {
  return fmt::format("and {} more", with_thousands(count));
}

std::string more_failing_cases(std::size_t count) {
  return "and " + counted(count, "more failing test case");
}

std::string in_case(std::string_view case_id, std::string_view message) {
  return fmt::format("In {}: {}", case_id, message);
}

std::string also_found(std::string_view finding) {
  return fmt::format("Also found: {}", finding);
}

std::string more_cases(std::size_t count) {
  return "and " + counted(count, "more test case");
}

std::string more_printed(std::size_t count) {
  return fmt::format("{} printed different output.", counted(count, "more test case"));
}

std::string cases_not_run(std::size_t count) {
  return fmt::format("{} {} not run.", counted(count, "test case"), count == 1 ? "was" : "were");
}

std::vector<std::string> mismatch_headings(MismatchUnit unit) {
  return {std::string(to_string(unit)), "got", "expected", "allowed error"};
}

std::string wrong_element(std::string_view name, std::string_view got, std::string_view expected,
                          std::string_view allowed_error) {
  return allowed_error.empty() ? fmt::format("{}: got {}, expected {}", name, got, expected)
                               : fmt::format("{}: got {}, expected {}, allowed error {}", name, got,
                                             expected, allowed_error);
}

std::string hint(std::string_view help) {
  return help.empty() ? std::string() : fmt::format("{} {}", kHintWord, help);
}

std::string printed_in(const std::vector<std::string>& case_ids, std::size_t more) {
  return fmt::format("Program output in {}:", joined(and_more(case_ids, more)));
}

std::string results_of_case(std::string_view case_id) {
  return fmt::format("Test case {}", case_id);
}

std::string faults_of_case(std::string_view case_id) {
  return fmt::format("The simulated GPU finds no fault in test case {}", case_id);
}

std::string points_of(double points, double max_points) {
  return fmt::format("{} of {}", describe_points(points), counted_points(max_points));
}

std::string how_long_it_took(const GradedSubmission& submission) {
  const GradingTimes& times = submission.evidence.times;
  std::string text;
  if (times.built_before) {
    text += "compiled earlier, ";
  } else if (times.build.count() > 0) {
    text += fmt::format("compiled in {}, ", describe_duration(times.build));
  }
  if (times.run.count() > 0) text += fmt::format("ran for {}, ", describe_duration(times.run));
  return text + fmt::format("labcheck {}", submission.version);
}

}  // namespace labcheck::report
