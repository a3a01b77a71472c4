#include "harness/report/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/report/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace labcheck::report {

namespace {

struct VerdictWords {
  VerdictKind kind;
  std::string_view headline;
  std::string_view meaning;      // of a whole submission
  std::string_view hidden_case;  // all that is told of a hidden case
};

constexpr std::array<VerdictWords, kEnumNames<VerdictKind>.size()> kVerdictWords{{
    {VerdictKind::judge_error, "Not graded",
     "labcheck or the machine failed, not your program. No points are lost by that: the grade is "
     "withheld until the submission is graded again.",
     "labcheck or the machine failed in this test case; that costs no points."},
    {VerdictKind::missing, "Not complete",
     "Something that the lab asks for was not found in what was handed in.",
     "A function that this test case calls is missing."},
    {VerdictKind::compile_error, "Does not compile",
     "The submission does not compile, so there was nothing to run.",
     "The submission does not compile."},
    {VerdictKind::forbidden, "Not allowed",
     "The submission uses something that this lab does not allow.",
     "The submission uses something that this lab does not allow."},
    {VerdictKind::suspicious, "Held for a person",
     "A person has to look at this before it earns points.",
     "A person has to look at this test case."},
    {VerdictKind::time_limit_exceeded, "Time limit exceeded",
     "The program takes longer than it may.",
     "The program takes longer than it may in this test case."},
    {VerdictKind::memory_limit_exceeded, "Memory limit exceeded",
     "The program uses more memory than it may.",
     "The program uses more memory than it may in this test case."},
    {VerdictKind::output_limit_exceeded, "Output limit exceeded",
     "The program prints more than it may.",
     "The program prints more than it may in this test case."},
    {VerdictKind::device_fault, "Device fault", "A kernel or a CUDA call fails.",
     "A kernel or a CUDA call fails in this test case."},
    {VerdictKind::memory_error, "Memory error",
     "The program uses memory that it must not use, or that holds no value yet.",
     "The program uses memory that it must not use, or that holds no value yet."},
    {VerdictKind::barrier_divergence, "Barrier divergence",
     "Some threads of a block reach a barrier that the others never reach.",
     "Some threads of a block reach a barrier that the others never reach."},
    {VerdictKind::data_race, "Data race",
     "Threads use the same memory with nothing that says which of them comes first.",
     "Threads use the same memory with nothing that says which of them comes first."},
    {VerdictKind::run_time_error, "Run-time error", "The program ends before its work is done.",
     "The program ends before its work is done in this test case."},
    {VerdictKind::wrong_answer, "Wrong answer",
     "The program runs to its end, but some of its results are wrong.",
     "The result is wrong in this test case."},
    {VerdictKind::skipped, "Skipped",
     "Nothing was tried, because something that comes first failed.",
     "This test case was not tried."},
    {VerdictKind::accepted, "Accepted", "Every result is right.", ""},
}};

const VerdictWords& words_for(VerdictKind kind) {
  return *std::find_if(kVerdictWords.begin(), kVerdictWords.end(),
                       [&](const VerdictWords& words) { return words.kind == kind; });
}

std::vector<std::string> and_more(std::vector<std::string> case_ids, std::size_t more) {
  if (more > 0) case_ids.push_back(counted(more, "more test case"));
  return case_ids;
}

}  // namespace

std::string_view headline(VerdictKind kind) {
  return words_for(kind).headline;
}

std::string_view meaning(VerdictKind kind) {
  return words_for(kind).meaning;
}

std::string_view meaning(const Grade& grade) {
  if (grade.verdict == VerdictKind::accepted && !all_full(grade)) {
    return "Every result is right, but not every criterion is met in full.";
  }
  return meaning(grade.verdict);
}

std::string hidden_case_name(std::size_t number) {
  return fmt::format("hidden case {}", number);
}

std::string_view hidden_case_message(VerdictKind kind) {
  return words_for(kind).hidden_case;
}

std::string cases_failed(std::size_t failed, std::size_t hidden, std::size_t total) {
  const std::string all = fmt::format("{} of {} {}", failed, counted(total, "test case"),
                                      failed == 1 ? "fails" : "fail");
  if (hidden == 0) return all + '.';
  if (hidden < failed) return fmt::format("{}, {} of them hidden.", all, hidden);
  return all + (failed == 1 ? ", a hidden one." : ", all of them hidden.");
}

std::string cases_not_tried() {
  return "Test cases before these did not come to an end.";
}

std::string hidden_cases_took_part(Outcome outcome) {
  switch (outcome) {
    case Outcome::full:
      return "";
    case Outcome::partial:
    case Outcome::none:
      return "This is decided on hidden test cases, too, so no details are told.";
    case Outcome::skipped:
      return "This was not tried, because something that comes first failed.";
    case Outcome::not_measured:
      return "This could not be measured in this run.";
    case Outcome::manual:
      return "A person grades this.";
    case Outcome::withheld:
      return "labcheck or the machine failed here; that costs no points.";
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
      return "graded by a person";
    case Outcome::withheld:
      return "withheld";
  }
  return "";
}

std::string why_open(Outcome outcome, double points, Backend backend) {
  const bool one = describe_points(points) == "1";
  const std::string counted = counted_points(points);
  switch (outcome) {
    case Outcome::not_measured:
      return backend == Backend::sim
                 ? fmt::format("{} {} measured on a real GPU, which this run did not use.", counted,
                               one ? "is" : "are")
                 : fmt::format("{} could not be measured in this run.", counted);
    case Outcome::manual:
      return fmt::format("{} {} given by a person.", counted, one ? "is" : "are");
    case Outcome::withheld:
      return fmt::format(
          "{} {} withheld: neither lost nor earned yet, for the reason below. Tell your "
          "instructor.",
          counted, one ? "is" : "are");
    default:
      return "";
  }
}

std::string still_open(double points) {
  return fmt::format("{} still open", counted_points(points));
}

std::string same_reason_as(std::string_view title) {
  return fmt::format("Same reason as for \"{}\".", title);
}

std::string same_reason_as_above() {
  return "Same reason as above.";
}

std::string told_above(const std::vector<std::string>& case_ids, std::size_t more) {
  return fmt::format("{}: as above", joined(and_more(case_ids, more)));
}

std::string more(std::uint64_t count) {
  return fmt::format("and {} more", with_thousands(count));
}

std::string more_failing_cases(std::size_t count) {
  return fmt::format("and {} more {}", with_thousands(count),
                     count == 1 ? "test case that fails" : "test cases that fail");
}

std::string more_cases(std::size_t count) {
  return fmt::format("and {} more {}", with_thousands(count),
                     count == 1 ? "test case" : "test cases");
}

std::string more_printed(std::size_t count) {
  return fmt::format("{} printed something else.", counted(count, "more test case"));
}

std::string cases_not_tried(std::size_t count) {
  return fmt::format("{} {} not tried.", counted(count, "test case"), count == 1 ? "was" : "were");
}

std::vector<std::string> mismatch_headings() {
  return {"element", "got", "expected", "allowed error"};
}

std::string wrong_element(std::string_view name, std::string_view got, std::string_view expected,
                          std::string_view allowed_error) {
  return allowed_error.empty() ? fmt::format("{}: got {}, expected {}", name, got, expected)
                               : fmt::format("{}: got {}, expected {}, allowed error {}", name, got,
                                             expected, allowed_error);
}

std::string hint(std::string_view help) {
  return fmt::format("{} {}", hint_word(), help);
}

std::string_view hint_word() {
  return "hint:";
}

std::string printed_in(const std::vector<std::string>& case_ids, std::size_t more) {
  return fmt::format("What the program printed in {}:", joined(and_more(case_ids, more)));
}

std::string_view places_heading() {
  return "Worth a look in the source:";
}

std::string_view compiler_heading() {
  return "What the compiler said:";
}

std::string only_one_case(std::string_view case_id) {
  return fmt::format("Only test case {} was run. That is no grade.", case_id);
}

std::string whole_lab(std::string_view lab) {
  return fmt::format("For everything that counts: labcheck {}", lab);
}

std::string results_of_case(std::string_view case_id) {
  return fmt::format("Test case {}", case_id);
}

std::string faults_of_case(std::string_view case_id) {
  return fmt::format("No fault under the simulated GPU's checks in {}", case_id);
}

std::string points_of(double points, double max_points) {
  return fmt::format("{} of {}", describe_points(points), counted_points(max_points));
}

std::string how_to_repeat(std::uint64_t seed) {
  return fmt::format("The same inputs again: --seed {}", seed);
}

std::string how_long_it_took(const GradedSubmission& submission) {
  std::string text;
  if (submission.built_before) {
    text += "compiled before, ";
  } else if (submission.build_time.count() > 0) {
    text += fmt::format("compiled in {}, ", describe_duration(submission.build_time));
  }
  if (submission.run_time.count() > 0) {
    text += fmt::format("ran for {}, ", describe_duration(submission.run_time));
  }
  return text + fmt::format("labcheck {}", submission.version);
}

}  // namespace labcheck::report
