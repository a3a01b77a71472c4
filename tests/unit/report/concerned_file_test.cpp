#include "harness/report/concerned_file.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

GradedSubmission of_two_files() {
  GradedSubmission submission;
  submission.files = {{"jo/a.cu", {}, {}}, {"jo/b.cu", {}, {}}};
  return submission;
}

Diagnostic error_in(const std::string& file, const std::string& message) {
  return {file, 0, 0, Severity::error, message};
}

CriterionResult not_built(const std::string& message = {}) {
  CriterionResult criterion;
  criterion.verdict = VerdictKind::compile_error;
  criterion.message = message;
  return criterion;
}

TEST(ConcernedFile, IsTheOnlyOne) {
  GradedSubmission submission = of_two_files();
  submission.files.pop_back();
  EXPECT_EQ(concerned_file(CriterionResult{}, submission), "jo/a.cu");
  EXPECT_EQ(concerned_file(CaseVerdict{}, submission), "jo/a.cu");
}

TEST(ConcernedFile, IsNoneWhereSeveralMayBeMeant) {
  const GradedSubmission submission = of_two_files();
  EXPECT_EQ(concerned_file(not_built(), submission), "");
  EXPECT_EQ(concerned_file(CaseVerdict{}, submission), "");
}

TEST(ConcernedFile, IsTheOneThatCannotBeBuilt) {
  GradedSubmission submission = of_two_files();
  submission.diagnostics = {{"jo/a.cu", 3, 0, Severity::warning, "odd"},
                            error_in("jo/b.cu", "f() is used but not defined"),
                            error_in("lab.cuh", "bad")};
  EXPECT_EQ(concerned_file(not_built(), submission), "jo/b.cu");
  EXPECT_EQ(concerned_file(CriterionResult{}, submission), "");
}

TEST(ConcernedFile, IsTheOneThatTheReasonIsAboutWhereNoneCanBeBuilt) {
  GradedSubmission submission = of_two_files();
  submission.diagnostics = {error_in("jo/a.cu", "bad"), error_in("jo/b.cu", "f() is not there")};
  EXPECT_EQ(concerned_file(not_built("it does not compile: b.cu:3: f() is not there"), submission),
            "jo/b.cu");
  EXPECT_EQ(concerned_file(not_built("something else"), submission), "");
}

TEST(ConcernedFile, IsTheOneThatACaseHasFaultsIn) {
  GradedSubmission submission = of_two_files();
  submission.faults = {{"one", error_in("jo/b.cu", "race")}, {"two", error_in("jo/a.cu", "race")}};
  CaseVerdict test_case;
  test_case.case_id = "one";
  EXPECT_EQ(concerned_file(test_case, submission), "jo/b.cu");
  submission.faults.push_back({"one", error_in("jo/a.cu", "race")});
  EXPECT_EQ(concerned_file(test_case, submission), "");
}

}  // namespace
}  // namespace labcheck::report
