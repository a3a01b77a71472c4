#include "harness/report/next_steps.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

using Lines = std::vector<std::string>;

CriterionResult result(const std::string& id, double points, double max_points, Outcome outcome,
                       VerdictKind verdict = VerdictKind::accepted) {
  CriterionResult result;
  result.id = id;
  result.title = "Title of " + id;
  result.points = points;
  result.max_points = max_points;
  result.outcome = outcome;
  result.verdict = verdict;
  result.help = "help for " + id;
  return result;
}

CriterionResult full(const std::string& id) {
  return result(id, 10, 10, Outcome::full);
}

CriterionResult wrong(const std::string& id, double points, double max_points) {
  return result(id, points, max_points, points > 0 ? Outcome::partial : Outcome::none,
                VerdictKind::wrong_answer);
}

CriterionResult about(Subject subject, CriterionResult criterion) {
  criterion.subject = subject;
  return criterion;
}

CriterionResult short_of(Subject subject, const std::string& id, double max_points) {
  return about(subject, result(id, 0, max_points, Outcome::none));
}

CriterionResult skipped(const std::string& id, double max_points, const std::string& blocker) {
  CriterionResult criterion = result(id, 0, max_points, Outcome::skipped, VerdictKind::skipped);
  criterion.blocked_by = blocker;
  return criterion;
}

CaseVerdict failing(const std::string& id, Visibility visibility) {
  CaseVerdict test_case;
  test_case.case_id = id;
  test_case.visibility = visibility;
  test_case.verdict.kind = VerdictKind::wrong_answer;
  return test_case;
}

Grade graded(std::vector<CriterionResult> criteria) {
  Grade grade;
  grade.criteria = std::move(criteria);
  return grade;
}

Lines told_of(std::vector<CriterionResult> criteria) {
  GradedSubmission submission;
  submission.lab = "lab5";
  submission.grade = graded(std::move(criteria));
  return what_to_do_next(submission);
}

TEST(NextSteps, AreNoneWhereAllIsEarnedOrOpen) {
  EXPECT_TRUE(
      told_of({full("builds"), result("fast", 0, 10, Outcome::not_measured),
               result("style", 0, 10, Outcome::manual), result("right", 0, 10, Outcome::withheld)})
          .empty());
}

TEST(NextSteps, ComeInTheOrderInWhichTheyBlockEachOther) {
  const Lines told = told_of(
      {short_of(Subject::speed, "fast", 40), short_of(Subject::technique, "tiled", 30),
       wrong("right", 15, 25),
       about(Subject::build, result("builds", 0, 5, Outcome::none, VerdictKind::compile_error))});
  EXPECT_EQ(told, (Lines{"5 points for \"Title of builds\": help for builds",
                         "10 points for \"Title of right\": help for right",
                         "30 points for \"Title of tiled\": help for tiled",
                         "40 points for \"Title of fast\": help for fast"}));
}

TEST(NextSteps, PutResultsBeforeTechniqueAndSpeedThatWrongResultsKeepFromBeingLookedAt) {
  CriterionResult tiled = about(Subject::technique, wrong("tiled", 0, 30));
  tiled.cases = {failing("large", Visibility::open)};
  CriterionResult fast = about(Subject::speed, wrong("fast", 0, 40));
  fast.cases = tiled.cases;
  const Lines told = told_of({fast, tiled, wrong("right", 9, 10)});
  EXPECT_EQ(told,
            (Lines{"1 point for \"Title of right\": help for right",
                   "30 points for \"Title of tiled\": test case large has to be right first",
                   "40 points for \"Title of fast\": test case large has to be right first"}));
}

TEST(NextSteps, PutWhatIsNotAllowedBesideWhatIsWrong) {
  const Lines told = told_of(
      {about(Subject::technique, result("float32", 0, 1, Outcome::none, VerdictKind::forbidden)),
       short_of(Subject::technique, "tiled", 30), wrong("right", 5, 10)});
  EXPECT_EQ(told, (Lines{"5 points for \"Title of right\": help for right",
                         "1 point for \"Title of float32\": help for float32",
                         "30 points for \"Title of tiled\": help for tiled"}));
}

TEST(NextSteps, PutAFunctionThatIsMissingBeforeResultsThatAreWrong) {
  const Lines told =
      told_of({wrong("right", 0, 10), result("host", 0, 5, Outcome::none, VerdictKind::missing)});
  EXPECT_EQ(told[0], "5 points for \"Title of host\": help for host");
}

TEST(NextSteps, OfOneKindBringMostFirst) {
  const Lines told = told_of({wrong("small", 9, 10), wrong("large", 0, 10), wrong("middle", 5, 10),
                              skipped("clean", 8, "small")});
  EXPECT_EQ(told[0], "10 points for \"Title of large\": help for large");
  EXPECT_EQ(told[1], "1 point for \"Title of small\", and 8 more that wait for it: help for small");
  EXPECT_EQ(told[2], "5 points for \"Title of middle\": help for middle");
}

TEST(NextSteps, CountWhatWaitsForWhatWaits) {
  const std::vector<NextStep> steps = next_steps(
      graded({wrong("right", 0, 10), skipped("clean", 5, "right"), skipped("fast", 1, "clean")}));
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_EQ(steps[0].points, 10);
  EXPECT_EQ(steps[0].waiting, 6);
}

TEST(NextSteps, CountNothingThatWaitsForItselfOrForNobodyKnowsWhat) {
  const std::vector<NextStep> steps =
      next_steps(graded({wrong("right", 0, 10), skipped("a", 5, "b"), skipped("b", 5, "a"),
                         skipped("", 5, ""), skipped("c", 5, "gone")}));
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_EQ(steps[0].waiting, 0);
}

TEST(NextSteps, NameTheFirstPublicCaseThatFails) {
  CriterionResult right = wrong("right", 5, 10);
  right.cases = {failing("hidden case 1", Visibility::hidden), failing("odd", Visibility::open)};
  EXPECT_EQ(
      told_of({right}),
      Lines{
          "5 points for \"Title of right\": begin with test case odd (labcheck lab5 --case odd)"});
  right.cases.pop_back();
  EXPECT_EQ(told_of({right}), Lines{"5 points for \"Title of right\": help for right"});
}

TEST(NextSteps, TellWhatWasSeenWhereThereIsNoHelp) {
  CriterionResult right = wrong("right", 9, 10);
  right.help.clear();
  right.message = "one is wrong";
  EXPECT_EQ(told_of({right}), Lines{"1 point for \"Title of right\": one is wrong"});
  right.message.clear();
  EXPECT_EQ(told_of({right}), Lines{"1 point for \"Title of right\""});
}

TEST(NextSteps, AreFew) {
  std::vector<CriterionResult> criteria;
  for (int i = 0; i < 8; ++i) criteria.push_back(wrong(std::to_string(i), 0, 10));
  const Lines told = told_of(criteria);
  ASSERT_EQ(told.size(), 6U);
  EXPECT_EQ(told.back(), "and 3 more");
}

}  // namespace
}  // namespace labcheck::report
