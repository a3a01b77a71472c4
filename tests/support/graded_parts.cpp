// SPDX-License-Identifier: MIT
#include "tests/support/graded_parts.hpp"

#include "harness/criteria/messages.hpp"
#include "harness/score/messages.hpp"
#include "harness/verify/messages.hpp"
#include "harness/verify/mismatch_messages.hpp"
#include "harness/verify/picture_messages.hpp"
#include "tests/support/case_records.hpp"

#include <utility>

namespace labcheck::test {

using std::chrono::milliseconds;

GradedSubmission matmul(std::string submission) {
  GradedSubmission graded;
  graded.version = "0.1.0";
  graded.lab = "lab5-matmul";
  graded.lab_title = "Matrix multiplication in shared memory";
  graded.submission = std::move(submission);
  graded.files = {
      {"matmul.cu", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}};
  graded.backend = {Backend::sim, "simulated GPU (compute capability 7.5)", "", "CUDA 13.0.88"};
  graded.seed = 6364136223846793005;
  graded.evidence.times = {false, milliseconds(2412), milliseconds(1893), milliseconds(4391)};
  return graded;
}

GradedSubmission on_gpu(GradedSubmission graded) {
  graded.backend = {Backend::gpu, "NVIDIA H200", "580.65.06", "CUDA 13.0.88"};
  return graded;
}

CaseVerdict accepted(std::string id, RunMode mode, Parameters parameters, std::string title) {
  return {std::move(id), std::move(title), Visibility::open, mode, std::move(parameters), {}};
}

CaseVerdict failed(CaseVerdict test_case, VerdictKind kind, Message message, Message help) {
  test_case.verdict = {kind, std::move(message), std::move(help), {}};
  return test_case;
}

Message some_failed(int failed, int all, Message message) {
  return in_sequence(messages::cases_failed(Count(failed), Count(all)), std::move(message));
}

CaseVerdict hidden(CaseVerdict test_case) {
  test_case.visibility = Visibility::hidden;
  return test_case;
}

CaseVerdict small(RunMode mode) {
  return accepted("small", mode, {{"m", 32}, {"n", 32}, {"k", 32}}, "One tile");
}

CaseVerdict large(RunMode mode) {
  return accepted("large", mode, {{"m", 256}, {"n", 256}, {"k", 256}}, "Many tiles");
}

CaseVerdict odd(RunMode mode) {
  return accepted("odd", mode, {{"m", 129}, {"n", 65}, {"k", 33}}, "Sizes that no tile divides");
}

CaseVerdict row(RunMode mode) {
  return accepted("row", mode, {{"m", 1}, {"n", 127}, {"k", 31}}, "A single row");
}

CriterionResult full(std::string id, std::string title, double points,
                     std::vector<CaseVerdict> cases) {
  CriterionResult result;
  result.id = std::move(id);
  result.title = std::move(title);
  result.points = points;
  result.max_points = points;
  result.outcome = Outcome::full;
  result.cases = std::move(cases);
  return result;
}

CriterionResult none(CriterionResult result, VerdictKind verdict, Message message, Message help) {
  result.points = 0;
  result.outcome = Outcome::none;
  result.verdict = verdict;
  result.message = std::move(message);
  result.help = std::move(help);
  return result;
}

CriterionResult with_outcome(CriterionResult result, Outcome outcome, VerdictKind verdict,
                             Message message) {
  result = none(std::move(result), verdict, std::move(message));
  result.outcome = outcome;
  return result;
}

CriterionResult builds() {
  CriterionResult result = full("builds", "The program compiles", 10);
  result.subject = Subject::build;
  return result;
}

CriterionResult correct(RunMode mode) {
  return full("correct", "The product is right for every size", 40,
              {small(mode), large(mode), odd(mode), row(mode)});
}

CriterionResult clean() {
  return full("clean", "The simulated GPU finds no fault", 20, {odd(kSimFull), row(kSimFull)});
}

CriterionResult coalesced() {
  CriterionResult result = full("coalesced", "Global memory is read in whole sectors", 15);
  result.subject = Subject::technique;
  result.measurement = {"global_load_sectors_per_request",       "", "large", 4, {}, {},
                        messages::required_at_most(Rounded{4.5})};
  return result;
}

CriterionResult fast() {
  CriterionResult result = full("fast", "At least twice as fast as without shared memory", 15);
  result.subject = Subject::speed;
  return result;
}

CriterionResult not_measured_fast() {
  return with_outcome(fast(), Outcome::not_measured, VerdictKind::accepted,
                      messages::speed_needs_real_gpu());
}

CriterionResult skipped(CriterionResult result, const std::string& needed) {
  result.measurement.reset();
  for (CaseVerdict& test_case : result.cases) test_case.verdict.kind = VerdictKind::skipped;
  return with_outcome(std::move(result), Outcome::skipped, VerdictKind::skipped,
                      messages::depends_on_criterion(text_of_lab(needed)));
}

Grade grade_of(std::vector<CriterionResult> criteria) {
  Grade grade;
  for (const CriterionResult& criterion : criteria) {
    grade.points += criterion.points;
    grade.max_points += criterion.max_points;
    grade.verdict = worse(grade.verdict, criterion.verdict);
    const bool open = is_open(criterion.outcome);
    if (open) grade.open_points += criterion.max_points;
    if (criterion.outcome == Outcome::withheld) grade.state = GradeState::withheld;
    if (open && grade.state == GradeState::final_) grade.state = GradeState::provisional;
  }
  grade.criteria = std::move(criteria);
  return grade;
}

CaseVerdict wrong_odd(RunMode mode) {
  CaseVerdict test_case = failed(odd(mode), VerdictKind::wrong_answer,
                                 messages::some_of_matrix(Count(193), Count(8385), "c"),
                                 verbatim("Every mismatch is in the last row or the last column. "
                                          "Check how the kernel handles the partial tile."));
  test_case.verdict.mismatch = Mismatch{"c",
                                        193,
                                        8385,
                                        {{{0, 64}, "0", "-3.5874314", "4.1e-06"},
                                         {{1, 64}, "0", "0.86120331", "3.9e-06"},
                                         {{2, 64}, "0", "12.054119", "4.4e-06"},
                                         {{3, 64}, "nan", "-0.33127812", "4.0e-06"},
                                         {{4, 64}, "1.7014118e+38", "5.1180143", "4.2e-06"}}};
  return test_case;
}

CaseVerdict wrong_row(RunMode mode) {
  CaseVerdict test_case =
      failed(row(mode), VerdictKind::wrong_answer, messages::all_of_matrix(Count(127), "c"),
             messages::nothing_written());
  test_case.verdict.mismatch = Mismatch{"c",
                                        127,
                                        127,
                                        {{{0, 0}, "not written", "0.11874093", "3.1e-06"},
                                         {{0, 1}, "not written", "-1.4039412", "3.0e-06"},
                                         {{0, 2}, "not written", "2.7781640", "3.3e-06"}}};
  return test_case;
}

GradedSubmission wrong_picture() {
  CaseVerdict test_case =
      failed(odd(kSim), VerdictKind::wrong_answer,
             in_sequence(messages::some_pixels_above_limit(Count(12), Count(16384), "c", Count(2)),
                         messages::pixels_are_between(12, 7, 40, 99)),
             verbatim("The picture is upside down."));
  test_case.verdict.mismatch = Mismatch{"c",
                                        12,
                                        16384,
                                        {{{7, 12}, "0.53, 0, 1", "0.25, 0, 1", "0.004"},
                                         {{8, 12}, "not written", "0.25, 0, 1", "0.004"}},
                                        MismatchUnit::pixel};
  GradedSubmission graded = matmul("ada");
  CriterionResult right =
      none(correct(kSim), VerdictKind::wrong_answer, verbatim("1 of 1 test case fails."));
  right.cases = {test_case};
  graded.grade = grade_of({builds(), right});
  CaseRecord run{"odd", kSim};
  run.pictures = MismatchPictures{64, 64, 2, "\x89PNG 1", "\x89PNG 2", "\x89PNG 3"};
  graded.evidence.runs = {run};
  return graded;
}

GradedSubmission hostile_text() {
  GradedSubmission graded = matmul(
      "\x1b]0;owned\x07"
      "ada <script>alert(1)</script>");
  graded.files = {
      {"a&b\".cu", "02", "// <script>alert(1)</script>\n</code></td>\xff\n\u202E\";lamron on\n"}};
  graded.remarks = {verbatim("two\nlines and a \u202Ereversed name")};
  CriterionResult wrong = correct(kSim);
  wrong.cases = {wrong_odd(kSim), wrong_row(kSim)};
  wrong.cases[0].verdict.mismatch->first[0].got = "\x1b[2J0";
  graded.evidence.builds = {
      build_with({{"a&b\".cu", 3, 7, Severity::error,
                   verbatim("]]> <![CDATA[ \xff\xfe a_very_long_identifier_that_goes_on_and_on_and_"
                            "on_and_on_and_on_and_on_and_on_until_it_is_wider_than_any_terminal_"
                            "that_we_know_of_today")}})};
  graded.grade = grade_of({builds(), none(wrong, VerdictKind::memory_error, some_failed(2, 2))});
  graded.evidence.runs = {
      run_with_output(
          "odd",
          "\x1b[31mred\x1b[0m and \x1b]8;;http://example.org\x1b\\a link\x1b]8;;\x1b\\\n"
          "emoji \U0001F600 wide \u4E2D\u6587 combined e\u0301\n"
          "invalid \xC3\x28 \xE2\x82 \xF0\x9F overlong \xC0\xAF surrogate \xED\xA0\x80\n"
          "bell \x07 backspace \x08 nul " +
              std::string(1, '\0') +
              " c1 \xC2\x9B"
              "31m\n"
              "]]></system-out></testcase><testcase name=\"forged\"/> &amp; <script>\n"
              "[[ATTACHMENT|/etc/passwd]]\ttab\n"
              "progress 10%\rprogress 20%\r\n" +
              std::string(300, '=')),
      run_with_output("row", std::string(40, '\n') + "the last of many lines")};
  return graded;
}

}  // namespace labcheck::test
