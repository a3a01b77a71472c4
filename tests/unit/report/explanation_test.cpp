// SPDX-License-Identifier: MIT
#include "harness/report/explanation.hpp"

#include "harness/base/error.hpp"
#include "harness/report/document.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

Assignment matmul() {
  Assignment assignment;
  assignment.id = "lab5";
  assignment.parts = {{"kernel", PartKind::function, {"matmul.cu"}, {{"matmul", "void matmul()"}}},
                      {"host", PartKind::program, {"matmul_host.cu"}, {}}};
  for (const char* id : {"one", "large", "prime"}) assignment.cases.emplace_back().id = id;
  assignment.cases.back().visibility = Visibility::hidden;
  return assignment;
}

Criterion criterion(Need need) {
  Criterion criterion;
  criterion.id = "it";
  criterion.title = "The title";
  criterion.points = 7.5;
  criterion.need = std::move(need);
  return criterion;
}

Criterion scaled(Need need, std::vector<ScaleStep> scale) {
  Criterion scaled = criterion(std::move(need));
  scaled.credit = Credit::scale;
  scaled.scale = std::move(scale);
  return scaled;
}

std::string explained(const Criterion& criterion) {
  const Criterion first{.id = "builds", .title = "It compiles"};
  TerminalStyle style;
  style.width = 1000;  // one sentence per line
  return explain_criterion("it", {"lab5", {first, criterion}}, matmul(), style);
}

// Ignores line breaks.
void expect_shown(const Criterion& criterion, const std::string& text) {
  std::string shown = explained(criterion);
  for (std::size_t at = 0; (at = shown.find("\n  ", at)) != std::string::npos;)
    shown.replace(at, 3, " ");
  EXPECT_NE(shown.find(text), std::string::npos) << shown;
}

TEST(Explanation, DescribesEachKindOfNeed) {
  expect_shown(criterion(NeedsBuild{"kernel"}),
               "matmul.cu compiles with nvcc and links with the lab's driver.");
  expect_shown(criterion(NeedsBuild{"host"}), "matmul_host.cu compiles with nvcc and links.");
  expect_shown(criterion(NeedsCases{{"one", "prime"}}),
               "The results are right in test case one and 1 hidden test case. All test cases must "
               "pass.");
  expect_shown(criterion(NeedsClean{{"one"}}), "runs test case one with full checks");
  expect_shown(criterion(NeedsKernels{{"one"}}), "Kernels compute the results of test case one.");
  expect_shown(criterion(NeedsCounter{"global_load_requests", {"large"}, 2048, std::nullopt}),
               "Required for \"global load requests\" on the simulated GPU, in test case large: at "
               "most 2,048.");
  expect_shown(criterion(NeedsCounter{"threads", {"large"}, 8, 2}), "at least 2 and at most 8.");
  expect_shown(criterion(NeedsFeatures{{Feature::shared_memory}, {Feature::cub, Feature::thrust}}),
               "The code uses shared memory. The code does not use CUB or Thrust.");
  expect_shown(criterion(NeedsManual{}), "Your instructor grades this.");
}

TEST(Explanation, ShowsWhatAScaleEarns) {
  expect_shown(
      scaled(NeedsMeasurement{Metric::speedup, "tile-16", {"large"}}, {{0.4, 0}, {0.9, 1}}),
      "On a real GPU, in test case large: at least 0.9 times as fast as reference version "
      "'tile-16'; 0.4 earns nothing; values in between earn part of the points.");
  expect_shown(scaled(NeedsMeasurement{Metric::fraction_of, "copy", {"large"}}, {{0, 0.1}, {1, 1}}),
               "at least 1 of the speed of 'copy'; 0 earns 10 %;");
  expect_shown(scaled(NeedsMeasurement{Metric::time, "", {"large"}}, {{9, 0}, {4, 1}}),
               "at most 4 ms per call; 9 earns nothing;");
  expect_shown(scaled(NeedsCounter{"bytes", {"one"}, {}, {}}, {{262144, 0}, {147456, 1}}),
               "at most 147,456; 262,144 earns nothing;");
}

TEST(Explanation, CountsHiddenCasesThatAreNotInstalled) {
  Criterion right = criterion(NeedsCases{{"one"}});
  right.absent = {"thin", "row"};
  right.credit = Credit::proportional;
  expect_shown(
      right,
      "right in test case one and 2 hidden test cases. Each test case earns an equal share.");
}

TEST(Explanation, ShowsWhyAndWhatToReadAndTry) {
  Criterion right = criterion(NeedsCases{{"prime", "large"}});
  right.after = {"builds"};
  right.why = "Because.";
  right.read = {"A book", "the handout"};
  right.help = "think";
  EXPECT_EQ(explained(right).substr(explained(right).find("  Checked only")),
            "  Checked only after \"It compiles\" has earned points.\n"
            "\nWhy\n  Because.\n"
            "\nWhat to read\n  - A book\n  - the handout\n"
            "\nWhat to try\n  think\n  labcheck lab5 --case large\n");
}

TEST(Explanation, LeavesOutSectionsThatTheRubricDoesNotHave) {
  const std::string text = explained(criterion(NeedsManual{}));
  for (const char* heading : {"Why", "What to read", "What to try", "Checked only"})
    EXPECT_EQ(text.find(heading), std::string::npos) << heading;
}

TEST(Explanation, ListsTheCriteriaIfTheNameIsUnknown) {
  try {
    explain_criterion("ti", {"lab5", {criterion(NeedsManual{})}}, matmul(), {});
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "lab5 has no criterion 'ti'; did you mean 'it'?");
    EXPECT_EQ(error.remedy(), "the criteria are it");
  }
}

}  // namespace
}  // namespace labcheck

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

Lines reported_for(std::vector<CriterionResult> criteria) {
  GradedSubmission submission;
  submission.lab = "lab5";
  submission.grade = graded(std::move(criteria));
  return describe_next_steps(submission);
}

TEST(NextSteps, AreEmptyIfAllPointsAreEarnedOrOpen) {
  EXPECT_TRUE(reported_for({full("builds"), result("fast", 0, 10, Outcome::not_measured),
                            result("style", 0, 10, Outcome::manual),
                            result("right", 0, 10, Outcome::withheld)})
                  .empty());
}

TEST(NextSteps, ComeInTheOrderInWhichTheyBlockEachOther) {
  const Lines shown = reported_for(
      {short_of(Subject::speed, "fast", 40), short_of(Subject::technique, "tiled", 30),
       wrong("right", 15, 25),
       about(Subject::build, result("builds", 0, 5, Outcome::none, VerdictKind::compile_error))});
  EXPECT_EQ(shown, (Lines{"5 points for \"Title of builds\": help for builds",
                          "10 points for \"Title of right\": help for right",
                          "30 points for \"Title of tiled\": help for tiled",
                          "40 points for \"Title of fast\": help for fast"}));
}

TEST(NextSteps, PutResultsBeforeTechniqueAndSpeedThatDependOnThem) {
  CriterionResult tiled = about(Subject::technique, wrong("tiled", 0, 30));
  tiled.cases = {failing("large", Visibility::open)};
  CriterionResult fast = about(Subject::speed, wrong("fast", 0, 40));
  fast.cases = tiled.cases;
  const Lines shown = reported_for({fast, tiled, wrong("right", 9, 10)});
  EXPECT_EQ(shown, (Lines{"1 point for \"Title of right\": help for right",
                          "30 points for \"Title of tiled\": make test case large pass first",
                          "40 points for \"Title of fast\": make test case large pass first"}));
}

TEST(NextSteps, RankForbiddenFeaturesLikeWrongResults) {
  const Lines shown = reported_for(
      {about(Subject::technique, result("float32", 0, 1, Outcome::none, VerdictKind::forbidden)),
       short_of(Subject::technique, "tiled", 30), wrong("right", 5, 10)});
  EXPECT_EQ(shown, (Lines{"5 points for \"Title of right\": help for right",
                          "1 point for \"Title of float32\": help for float32",
                          "30 points for \"Title of tiled\": help for tiled"}));
}

TEST(NextSteps, PutAMissingFunctionBeforeWrongResults) {
  const Lines shown = reported_for(
      {wrong("right", 0, 10), result("host", 0, 5, Outcome::none, VerdictKind::missing)});
  EXPECT_EQ(shown[0], "5 points for \"Title of host\": help for host");
}

TEST(NextSteps, OfOneKindAreSortedByPoints) {
  const Lines shown = reported_for({wrong("small", 9, 10), wrong("large", 0, 10),
                                    wrong("middle", 5, 10), skipped("clean", 8, "small")});
  EXPECT_EQ(shown[0], "10 points for \"Title of large\": help for large");
  EXPECT_EQ(shown[1],
            "1 point for \"Title of small\" (8 more points depend on it): help for small");
  EXPECT_EQ(shown[2], "5 points for \"Title of middle\": help for middle");
}

TEST(NextSteps, CountIndirectlySkippedCriteria) {
  const std::vector<NextStep> steps = next_steps(
      graded({wrong("right", 0, 10), skipped("clean", 5, "right"), skipped("fast", 1, "clean")}));
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_EQ(steps[0].points, 10);
  EXPECT_EQ(steps[0].waiting, 6);
}

TEST(NextSteps, IgnoreCircularAndUnknownDependencies) {
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
      reported_for({right}),
      Lines{
          "5 points for \"Title of right\": start with test case odd (labcheck lab5 --case odd)"});
  right.cases.pop_back();
  EXPECT_EQ(reported_for({right}), Lines{"5 points for \"Title of right\": help for right"});
}

TEST(NextSteps, ShowTheMessageIfThereIsNoHelp) {
  CriterionResult right = wrong("right", 9, 10);
  right.help.clear();
  right.message = "one is wrong";
  EXPECT_EQ(reported_for({right}), Lines{"1 point for \"Title of right\": one is wrong"});
  right.message.clear();
  EXPECT_EQ(reported_for({right}), Lines{"1 point for \"Title of right\""});
}

TEST(NextSteps, SuggestOtherSizesOnceIfOnlyHiddenCasesFail) {
  CriterionResult right = wrong("right", 5, 10);
  right.cases = {failing("hidden case 1", Visibility::hidden)};
  right.help.clear();
  CriterionResult clean = right;
  clean.title = "Title of clean";
  const Lines shown = reported_for({right, clean});
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_TRUE(shown[0].starts_with(
      "5 points for \"Title of right\": only hidden test cases fail, so test other sizes"))
      << shown[0];
  EXPECT_EQ(shown[1], "5 points for \"Title of clean\": as above");
}

TEST(NextSteps, AreLimitedInNumber) {
  std::vector<CriterionResult> criteria;
  for (int i = 0; i < 8; ++i) criteria.push_back(wrong(std::to_string(i), 0, 10));
  const Lines shown = reported_for(criteria);
  ASSERT_EQ(shown.size(), 6U);
  EXPECT_EQ(shown.back(), "and 3 more");
}

}  // namespace
}  // namespace labcheck::report
