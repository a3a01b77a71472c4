// SPDX-License-Identifier: MIT
#include "harness/report/audience.hpp"

#include "harness/base/render.hpp"
#include "harness/criteria/messages.hpp"
#include "harness/report/messages.hpp"
#include "harness/score/messages.hpp"
#include "tests/support/case_records.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

CaseVerdict open_case(std::string id, VerdictKind kind = VerdictKind::accepted,
                      std::string message = {}) {
  return {std::move(id),    "A title",
          Visibility::open, {},
          {{"n", 31}},      {kind, verbatim(std::move(message)), {}, {}}};
}

CaseVerdict hidden_case(std::string id, VerdictKind kind = VerdictKind::accepted,
                        std::string message = {}, std::string help = {}) {
  CaseVerdict test_case = open_case(std::move(id), kind, std::move(message));
  test_case.visibility = Visibility::hidden;
  test_case.verdict.help = verbatim(std::move(help));
  return test_case;
}

CriterionResult criterion(Outcome outcome, std::vector<CaseVerdict> cases,
                          std::string message = {}) {
  CriterionResult result;
  result.title = "Right";
  result.outcome = outcome;
  result.verdict = VerdictKind::wrong_answer;
  result.message = verbatim(std::move(message));
  result.cases = std::move(cases);
  return result;
}

CriterionResult about_case(std::string id) {
  CriterionResult result = criterion(Outcome::none, {});
  result.message = messages::case_not_run(CaseName{std::move(id)});
  return result;
}

GradedSubmission with(std::vector<CriterionResult> criteria) {
  GradedSubmission submission;
  submission.grade.criteria = std::move(criteria);
  return submission;
}

TEST(Audience, AHiddenCaseKeepsOnlyItsVerdict) {
  CaseVerdict hidden =
      hidden_case("n-1021", VerdictKind::wrong_answer, "C[1020] is wrong.", "1021?");
  hidden.verdict.mismatch = Mismatch{"C", 1, 1021, {}};
  const GradedSubmission seen = for_student(with({criterion(Outcome::none, {hidden})}));
  CaseVerdict expected;
  expected.case_id = "hidden case 1";
  expected.visibility = Visibility::hidden;
  expected.verdict.kind = VerdictKind::wrong_answer;
  expected.verdict.message = report::text::case_is_wrong();
  EXPECT_EQ(seen.grade.criteria[0].cases[0], expected);
}

TEST(Audience, AnOpenCaseIsUnchanged) {
  const CaseVerdict open = open_case("small", VerdictKind::wrong_answer, "C[3] is wrong.");
  const GradedSubmission seen =
      for_student(with({criterion(Outcome::none, {open}, "C[3] is wrong.")}));
  EXPECT_EQ(seen.grade.criteria[0].cases[0], open);
  EXPECT_EQ(render(seen.grade.criteria[0].message), "C[3] is wrong.");
}

TEST(Audience, AHiddenCaseHasTheSameNumberEverywhere) {
  const GradedSubmission seen =
      for_student(with({criterion(Outcome::full, {hidden_case("b"), open_case("a")}),
                        criterion(Outcome::full, {hidden_case("c"), hidden_case("b")})}));
  EXPECT_EQ(seen.grade.criteria[0].cases[0].case_id, "hidden case 1");
  EXPECT_EQ(seen.grade.criteria[0].cases[1].case_id, "a");
  EXPECT_EQ(seen.grade.criteria[1].cases[0].case_id, "hidden case 2");
  EXPECT_EQ(seen.grade.criteria[1].cases[1].case_id, "hidden case 1");
}

TEST(Audience, ACaseThatIsHiddenOnceIsHiddenEverywhere) {
  const GradedSubmission seen = for_student(with(
      {criterion(Outcome::full, {open_case("a")}), criterion(Outcome::full, {hidden_case("a")})}));
  EXPECT_EQ(seen.grade.criteria[0].cases[0].case_id, "hidden case 1");
  EXPECT_TRUE(seen.grade.criteria[0].cases[0].parameters.all().empty());
}

TEST(Audience, ACriterionWithoutCasesDoesNotNameAHiddenOne) {
  const GradedSubmission seen =
      for_student(with({criterion(Outcome::full, {hidden_case("n-1021")}), about_case("n-1021"),
                        criterion(Outcome::none, {open_case("a")}, "Everything is wrong.")}));
  EXPECT_EQ(render(seen.grade.criteria[1].message),
            "This criterion also uses hidden test cases, so details are not shown.");
  EXPECT_EQ(render(seen.grade.criteria[2].message), "Everything is wrong.");
}

TEST(Audience, TheMessageOfACriterionWithHiddenCasesContainsOnlyCounts) {
  const GradedSubmission seen =
      for_student(with({criterion(Outcome::partial,
                                  {open_case("a", VerdictKind::wrong_answer),
                                   hidden_case("b", VerdictKind::data_race), hidden_case("c")},
                                  "b: threads 508 and 509 race")}));
  EXPECT_EQ(render(seen.grade.criteria[0].message), "2 of 3 test cases fail, 1 of them hidden.");
}

TEST(Audience, ACriterionWithFullPointsDoesNotMentionHiddenCases) {
  const GradedSubmission seen =
      for_student(with({criterion(Outcome::full, {hidden_case("n-1021")}, "n-1021 is accepted.")}));
  EXPECT_EQ(render(seen.grade.criteria[0].message), "");
}

TEST(Audience, ACompileErrorIsShownInFull) {
  CriterionResult result = criterion(
      Outcome::none, {hidden_case("b", VerdictKind::compile_error, "2 errors.")}, "2 errors.");
  result.verdict = VerdictKind::compile_error;
  GradedSubmission submission = with({result});
  submission.evidence.builds = {
      test::build_with({{"a.cu", 3, 0, Severity::error, verbatim("expected a ;")}})};
  const GradedSubmission seen = for_student(submission);
  EXPECT_EQ(render(seen.grade.criteria[0].message), "2 errors.");
  EXPECT_EQ(render(compiler_diagnostics(seen)[0].message), "expected a ;");
}

TEST(Audience, AWithheldHiddenCaseShowsNoReason) {
  const GradedSubmission seen = for_student(with({criterion(
      Outcome::withheld, {hidden_case("b", VerdictKind::judge_error)}, "no room for 1021")}));
  EXPECT_EQ(render(seen.grade.criteria[0].message),
            "labcheck or the computer failed here. No points are lost.");
}

TEST(Audience, ASkippedCriterionKeepsAReasonThatNamesNoHiddenCase) {
  const auto seen_of = [](const Message& message) {
    CriterionResult result = criterion(Outcome::skipped, {hidden_case("large")});
    result.message = message;
    return render(for_student(with({result})).grade.criteria[0].message);
  };
  EXPECT_EQ(seen_of(verbatim("The large case is open.")), "The large case is open.");
  EXPECT_EQ(seen_of(messages::case_not_run(CaseName{"small"})),
            "labcheck did not run test case 'small'.");
  EXPECT_EQ(seen_of(messages::case_not_run(CaseName{"large"})),
            "Not checked, because an earlier criterion failed.");
  const Message inner = messages::case_not_run(CaseName{"large"});
  EXPECT_EQ(seen_of(messages::depends_on_criterion(inner)),
            "Not checked, because an earlier criterion failed.");
}

TEST(Audience, TheHelpOfAHiddenCaseIsRemovedFromItsCriterion) {
  CriterionResult result =
      criterion(Outcome::none, {hidden_case("b", VerdictKind::wrong_answer, "", "Is 509 odd?")});
  result.help = verbatim("Is 509 odd?");
  EXPECT_EQ(render(for_student(with({result})).grade.criteria[0].help), "");
  result.help = verbatim("Compare with the size.");
  EXPECT_EQ(render(for_student(with({result})).grade.criteria[0].help), "Compare with the size.");
}

TEST(Audience, AMeasurementOnAHiddenCaseIsRemoved) {
  CriterionResult result = criterion(Outcome::none, {hidden_case("b")}, "b needs 9 sectors");
  result.measurement = {"sectors", "", "b", 9, {}, {}, verbatim("at most 4")};
  const GradedSubmission seen = for_student(with({result}));
  EXPECT_FALSE(seen.grade.criteria[0].measurement);
  EXPECT_EQ(render(seen.grade.criteria[0].message),
            "This criterion also uses hidden test cases, so details are not shown.");
}

// It grows with the size of the case.
TEST(Audience, TheTimeOfHiddenCasesIsRemoved) {
  const auto times_with = [](const CaseVerdict& test_case) {
    GradedSubmission submission = with({criterion(Outcome::full, {open_case("a"), test_case})});
    submission.evidence.times = {false, std::chrono::seconds(2), std::chrono::seconds(3),
                                 std::chrono::seconds(5)};
    return for_student(submission).evidence.times;
  };
  const GradingTimes open = times_with(open_case("b"));
  EXPECT_EQ(open.run, std::chrono::seconds(3));
  EXPECT_EQ(open.total, std::chrono::seconds(5));
  const GradingTimes hidden = times_with(hidden_case("b"));
  EXPECT_EQ(hidden.build, std::chrono::seconds(2));
  EXPECT_EQ(hidden.run, std::chrono::seconds(0));
  EXPECT_EQ(hidden.total, std::chrono::seconds(2));
}

TEST(Audience, OnlyRecordsOfOpenCasesAreShown) {
  GradedSubmission submission =
      with({criterion(Outcome::full, {open_case("a"), hidden_case("b")})});
  submission.evidence.runs = {test::run_with_output("a", "1"), test::run_with_output("b", "2"),
                              test::run_with_output("not listed", "3")};
  submission.evidence.measured = {{"fast", "a"}, {"fast", "b"}, {"fast", "not listed"}};
  const GradedSubmission seen = for_student(submission);
  ASSERT_EQ(seen.evidence.runs.size(), 1U);
  EXPECT_EQ(seen.evidence.runs[0], submission.evidence.runs[0]);
  ASSERT_EQ(seen.evidence.measured.size(), 1U);
  EXPECT_EQ(seen.evidence.measured[0].case_id, "a");
}

TEST(Audience, FaultsOfHiddenCasesAreRemoved) {
  GradedSubmission submission = with({criterion(
      Outcome::none, {open_case("a", VerdictKind::memory_error),
                      hidden_case("b", VerdictKind::memory_error, "reads element 509.")})});
  submission.evidence.runs = {
      test::run_with_faults("a", {{"a.cu", 3, 0, Severity::error, verbatim("reads element 31.")}}),
      test::run_with_faults("b",
                            {{"a.cu", 4, 0, Severity::error, verbatim("reads element 509.")}})};
  submission.evidence.builds = {
      test::build_with({{"a.cu", 5, 0, Severity::warning, verbatim("unused variable")}})};
  const GradedSubmission seen = for_student(submission);
  ASSERT_EQ(seen.evidence.runs.size(), 1u);
  EXPECT_EQ(seen.evidence.runs[0].case_id, "a");
  EXPECT_EQ(compiler_diagnostics(seen).size(), 1u);
}

}  // namespace
}  // namespace labcheck
