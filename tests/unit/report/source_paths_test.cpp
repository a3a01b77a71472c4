// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/report/document.hpp"
#include "harness/report/html/student_page.hpp"
#include "harness/report/source_lines.hpp"
#include "harness/report/submission_reports.hpp"
#include "harness/toolchain/messages.hpp"
#include "tests/support/case_records.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::report {
namespace {

GradedSubmission of_two_files() {
  GradedSubmission submission;
  submission.files = {{"jo/a.cu", {}, {}}, {"jo/b.cu", {}, {}}};
  return submission;
}

Diagnostic error_in(const std::string& file, const std::string& message) {
  return {file, 0, 0, Severity::error, verbatim(message)};
}

CriterionResult not_built(const Message& message = {}) {
  CriterionResult criterion;
  criterion.verdict = VerdictKind::compile_error;
  criterion.message = message;
  return criterion;
}

TEST(Document, RepeatsNoHintThatFollowedTheLineOfWrongElements) {
  CriterionResult first;
  first.outcome = Outcome::none;
  first.help =
      in_sequence(verbatim("a.cu:3 wrote the wrong element of 'c'."), verbatim("Check the index."));
  CriterionResult second = first;
  second.help = verbatim("Check the index.");
  GradedSubmission submission = of_two_files();
  submission.grade.criteria = {first, second};
  const Document document = make_document(submission, {}, nullptr);
  EXPECT_EQ(document.criteria.at(0).hint, render(first.help));
  EXPECT_EQ(document.criteria.at(1).hint, "");
}

// Formats of which people read a single criterion or case.
TEST(Document, HasEachCaseOnItsOwnWithoutReferences) {
  CaseVerdict wrong;
  wrong.case_id = "wrong";
  wrong.verdict = {VerdictKind::data_race, verbatim("It is wrong."), verbatim("Look at it."), {}};
  CaseVerdict right;
  right.case_id = "right";
  CriterionResult first;
  first.title = "First";
  first.outcome = Outcome::partial;
  first.message = verbatim("One is wrong.");
  first.help = wrong.verdict.help;
  first.cases = {right, wrong, wrong};
  GradedSubmission submission = of_two_files();
  submission.grade.criteria = {first, first};
  submission.evidence.runs = {test::run_with_faults("wrong", {error_in("jo/a.cu", "A fault.")}),
                              test::run_with_faults("right", {error_in("jo/a.cu", "Another.")})};
  const Document document = make_document(submission, {.cases = Detail::Cases::each});
  for (const DocumentCriterion& criterion : document.criteria) {
    EXPECT_EQ(text_of(reasons_of(criterion)), "2 of 3 test cases fail.");
    EXPECT_EQ(criterion.hint, "Look at it.");
    ASSERT_EQ(criterion.groups.size(), 3U);
    EXPECT_EQ(text_of(criterion.groups[0]), "Correct");
    for (const std::size_t failing : {1U, 2U}) {
      EXPECT_EQ(text_of(criterion.groups[failing]),
                "It is wrong.\n\nAlso found: A fault.\n\nhint: Look at it.");
    }
  }
}

TEST(AffectedFile, IsTheOnlyFile) {
  GradedSubmission submission = of_two_files();
  submission.files.pop_back();
  EXPECT_EQ(affected_file(CriterionResult{}, submission), "jo/a.cu");
  EXPECT_EQ(affected_file(CaseVerdict{}, submission), "jo/a.cu");
}

TEST(AffectedFile, IsUnknownIfSeveralArePossible) {
  const GradedSubmission submission = of_two_files();
  EXPECT_EQ(affected_file(not_built(), submission), "");
  EXPECT_EQ(affected_file(CaseVerdict{}, submission), "");
}

TEST(AffectedFile, IsTheFileWithCompilerErrors) {
  GradedSubmission submission = of_two_files();
  submission.evidence.builds = {
      test::build_with({{"jo/a.cu", 3, 0, Severity::warning, verbatim("odd")},
                        error_in("jo/b.cu", "f() is used but not defined"),
                        error_in("lab.cuh", "bad")})};
  EXPECT_EQ(affected_file(not_built(), submission), "jo/b.cu");
  EXPECT_EQ(affected_file(CriterionResult{}, submission), "");
}

TEST(AffectedFile, IsTheFileThatTheMessageQuotesIfSeveralHaveErrors) {
  GradedSubmission submission = of_two_files();
  submission.evidence.builds = {
      test::build_with({error_in("jo/a.cu", "bad"), error_in("jo/b.cu", "f() is not there")})};
  const Message quoted = compiler_diagnostics(submission).back().message;
  EXPECT_EQ(affected_file(not_built(messages::does_not_compile_because(quoted)), submission),
            "jo/b.cu");
  EXPECT_EQ(affected_file(not_built(verbatim("something else")), submission), "");
}

TEST(AffectedFile, IsTheFileWithFaultsInTheCase) {
  GradedSubmission submission = of_two_files();
  submission.evidence.runs = {test::run_with_faults("one", {error_in("jo/b.cu", "race")}),
                              test::run_with_faults("two", {error_in("jo/a.cu", "race")})};
  CaseVerdict test_case;
  test_case.case_id = "one";
  EXPECT_EQ(affected_file(test_case, submission), "jo/b.cu");
  submission.evidence.runs[0].faults.push_back(error_in("jo/a.cu", "race"));
  EXPECT_EQ(affected_file(test_case, submission), "");
}

GradedSubmission with_files(std::vector<std::string> paths) {
  GradedSubmission submission;
  for (std::string& path : paths) submission.files.push_back({std::move(path), "00"});
  return submission;
}

std::vector<std::string> short_names(std::vector<std::string> paths) {
  std::vector<std::string> names;
  for (const GradedFile& file : with_short_paths(with_files(std::move(paths))).files)
    names.push_back(file.path);
  return names;
}

using Names = std::vector<std::string>;

TEST(ShortPaths, OmitTheCommonFolderOfAllFiles) {
  EXPECT_EQ(short_names({"/home/x/jo/a.cu"}), Names{"a.cu"});
  EXPECT_EQ(short_names({"x/jo/a.cu", "x/jo/sub/b.cu"}), (Names{"a.cu", "sub/b.cu"}));
  EXPECT_EQ(short_names({"x/jo/a.cu", "x/joe/b.cu"}), (Names{"jo/a.cu", "joe/b.cu"}));
  EXPECT_EQ(short_names({"a.cu", "x/b.cu"}), (Names{"a.cu", "x/b.cu"}));
  EXPECT_EQ(short_names({"/a.cu"}), Names{"/a.cu"});
  EXPECT_EQ(short_names({}), Names{});
}

TEST(ShortPaths, ApplyWhereverAFileIsNamed) {
  GradedSubmission submission = with_files({"in/jo/a.cu"});
  submission.remarks = {verbatim("in/jo/old.cu was skipped, not begin/jo/old.cu")};
  submission.evidence.builds = {
      test::failed_build("in/jo/a.cu(1): error\nin/jo/a.cu(2): error\n",
                         {{"in/jo/a.cu", 1, 0, Severity::error, verbatim("see in/jo/a.cu")}})};
  CaseRecord run = test::run_with_output("one", "in/jo/a.cu\n");
  run.faults = {{"in/jo/a.cu", 1, 0, Severity::error, verbatim("in/jo/a.cu again")}};
  run.heat = {{"in/jo/a.cu", 1}};
  submission.evidence.runs = {run};
  CriterionResult criterion;
  criterion.message = verbatim("in/jo/a.cu:1 is wrong");
  criterion.cases.resize(1);
  criterion.cases[0].verdict.help = verbatim("look at in/jo/a.cu");
  submission.grade.criteria = {criterion};
  const GradedSubmission seen = with_short_paths(submission);
  EXPECT_EQ(seen.remarks,
            std::vector<Message>{verbatim("old.cu was skipped, not begin/jo/old.cu")});
  EXPECT_EQ(source_positions(seen),
            (std::vector<Diagnostic>{{"a.cu", 1, 0, Severity::error, verbatim("see a.cu")},
                                     {"a.cu", 1, 0, Severity::error, verbatim("a.cu again")}}));
  EXPECT_EQ(seen.evidence.runs[0].heat[0].file, "a.cu");
  EXPECT_EQ(build_log(seen), "a.cu(1): error\na.cu(2): error\n");
  EXPECT_EQ(render(seen.grade.criteria[0].message), "a.cu:1 is wrong");
  EXPECT_EQ(render(seen.grade.criteria[0].cases[0].verdict.help), "look at a.cu");
  EXPECT_EQ(seen.evidence.runs[0].output, "in/jo/a.cu\n") << "the program's own output";
}

TEST(ShortPaths, CanUseAnotherFolderName) {
  GradedSubmission submission = with_files({"/home/jo/labs/a.cu", "/home/jo/labs/sub/b.cu"});
  submission.evidence.builds = {
      test::build_with({{"/home/jo/labs/a.cu", 1, 0, Severity::error,
                         verbatim("not /mnt/home/jo/labs/, but /home/jo/labs/")}})};
  const GradedSubmission seen =
      with_folder_renamed(submission, "/home/jo/labs/", "/home/jo/labs/old/");
  EXPECT_EQ(seen.files[0].path, "/home/jo/labs/old/a.cu");
  EXPECT_EQ(seen.files[1].path, "/home/jo/labs/old/sub/b.cu");
  EXPECT_EQ(render(compiler_diagnostics(seen)[0].message),
            "not /mnt/home/jo/labs/, but /home/jo/labs/old/");
}

TEST(ShortPaths, AreUsedInStudentReports) {
  GradedSubmission submission = with_files({"/home/grader/cls/s6/a.cu"});
  submission.evidence.builds = {test::failed_build("/home/grader/cls/s6/a.cu(1): error\n")};
  submission.remarks = {verbatim("using /home/grader/cls/s6/a.cu as b.cu")};
  for (const std::string& report :
       {markdown_report(submission), gradescope_results(submission), html_report(submission)}) {
    EXPECT_EQ(report.find("grader"), std::string::npos) << report;
    EXPECT_NE(report.find("a.cu"), std::string::npos) << report;
  }
}

}  // namespace
}  // namespace labcheck::report

namespace labcheck {
namespace {

constexpr const char* kHint = "round up when dividing";

CriterionResult failed(const std::string& id) {
  CriterionResult criterion;
  criterion.id = criterion.title = id;
  criterion.max_points = 10;
  criterion.outcome = Outcome::none;
  criterion.verdict = VerdictKind::wrong_answer;
  criterion.help = verbatim(kHint);
  CaseVerdict test_case;
  test_case.case_id = "odd";
  test_case.verdict = {
      VerdictKind::wrong_answer, verbatim("1 element is wrong"), verbatim(kHint), {}};
  criterion.cases = {test_case};
  return criterion;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(MarkdownReport, ShowsAHintOnce) {
  GradedSubmission submission;
  submission.grade.criteria = {failed("small"), failed("large")};
  const std::string text = markdown_report(submission);
  EXPECT_EQ(count_of(text, kHint), 1U) << text;
  submission.grade.criteria[1].help = verbatim("another hint");
  EXPECT_EQ(count_of(markdown_report(submission), "another hint"), 1U);
}

// Worst lines

TEST(WorstLine, IsTheOneWithTheMostTrafficAboveTheMinimum) {
  GradedSubmission submission;
  submission.evidence.runs = {test::run_with_heat(
      "tiles", {{"/x/a.cu", 7, 10, 320, 1280, 0, 0, 0}, {"/x/a.cu", 9, 10, 40, 1280, 0, 0, 0}})};
  CriterionResult criterion;
  criterion.outcome = Outcome::none;
  criterion.subject = Subject::technique;
  criterion.measurement = Measurement{"global_bytes_moved", "", "tiles", 3, {}, {}, {}};
  EXPECT_EQ(report::describe_worst_line(criterion, submission),
            "Worst line: a.cu:7 (global memory: 32 sectors of 32 bytes per request, 8.0 times the "
            "minimum).");
  criterion.measurement->metric = "shared_load_conflicts";
  EXPECT_EQ(report::describe_worst_line(criterion, submission), "");
  criterion.measurement->metric = "global_bytes_moved";
  criterion.measurement->case_id = "other";
  EXPECT_EQ(report::describe_worst_line(criterion, submission), "");
}

}  // namespace
}  // namespace labcheck
