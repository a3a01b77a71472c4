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

CriterionResult measured(const std::string& id, double max_points, const std::string& metric) {
  CriterionResult criterion = result(id, 0, max_points, Outcome::none);
  criterion.measurement = Measurement{metric, "naive", "large", 1, {}, {}, "at least 2"};
  return criterion;
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

TEST(NextSteps, AreNoneWhereAllIsEarnedOrOpen) {
  EXPECT_TRUE(what_to_do_next(graded({full("builds"), result("fast", 0, 10, Outcome::not_measured),
                                      result("style", 0, 10, Outcome::manual),
                                      result("right", 0, 10, Outcome::withheld)}))
                  .empty());
}

TEST(NextSteps, ComeInTheOrderInWhichTheyBlockEachOther) {
  const Lines told = what_to_do_next(graded(
      {measured("fast", 40, "speedup"), measured("tiled", 30, "shared_load_requests"),
       wrong("right", 15, 25), result("builds", 0, 5, Outcome::none, VerdictKind::compile_error)}));
  EXPECT_EQ(told, (Lines{"5 points for \"Title of builds\": help for builds",
                         "10 points for \"Title of right\": help for right",
                         "30 points for \"Title of tiled\": help for tiled",
                         "40 points for \"Title of fast\": help for fast"}));
}

TEST(NextSteps, OfOneKindBringMostFirst) {
  const Lines told =
      what_to_do_next(graded({wrong("small", 9, 10), wrong("large", 0, 10), wrong("middle", 5, 10),
                              skipped("clean", 8, "small")}));
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
  EXPECT_EQ(what_to_do_next(graded({right})),
            Lines{"5 points for \"Title of right\": begin with test case odd"});
  right.cases.pop_back();
  EXPECT_EQ(what_to_do_next(graded({right})),
            Lines{"5 points for \"Title of right\": help for right"});
}

TEST(NextSteps, TellWhatWasSeenWhereThereIsNoHelp) {
  CriterionResult right = wrong("right", 9, 10);
  right.help.clear();
  right.message = "one is wrong";
  EXPECT_EQ(what_to_do_next(graded({right})),
            Lines{"1 point for \"Title of right\": one is wrong"});
  right.message.clear();
  EXPECT_EQ(what_to_do_next(graded({right})), Lines{"1 point for \"Title of right\""});
}

TEST(NextSteps, AreFew) {
  std::vector<CriterionResult> criteria;
  for (int i = 0; i < 8; ++i) criteria.push_back(wrong(std::to_string(i), 0, 10));
  const Lines told = what_to_do_next(graded(criteria));
  ASSERT_EQ(told.size(), 6U);
  EXPECT_EQ(told.back(), "and 3 more");
}

}  // namespace
}  // namespace labcheck::report
