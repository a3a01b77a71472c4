// SPDX-License-Identifier: MIT
#include "harness/spec/located_rubric.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck {
namespace {

const RubricNames kKnown{
    .assignment = "lab1", .cases = {"one"}, .counters = {}, .rungs = {}, .ceilings = {}};

// A rubric with one criterion for each id and 100 points in total. Criterion i, counted from 1, is
// in line i + 1.
LocatedRubric rubric_of(const std::vector<std::string>& ids) {
  LocatedRubric read;
  read.rubric.assignment = "lab1";
  read.criteria = {1, 1};
  int line = 1;
  for (const std::string& id : ids) {
    Criterion criterion;
    criterion.id = id;
    criterion.points = 100.0 / static_cast<double>(ids.size());
    criterion.need = NeedsBuild{};
    read.rubric.criteria.push_back(criterion);
    CriterionPositions positions;
    positions.id = positions.points = positions.need = {++line, 1};
    read.positions.push_back(positions);
  }
  return read;
}

void put_after(LocatedRubric& read, std::size_t which, const std::string& id) {
  read.rubric.criteria[which].after.push_back(id);
  read.positions[which].after.push_back({read.positions[which].id.line, 50});
}

std::vector<std::string> diagnostics_of(const LocatedRubric& read) {
  std::vector<std::string> lines;
  for (const Diagnostic& found : check_rubric(read, kKnown, "r")) lines.push_back(describe(found));
  return lines;
}

using Lines = std::vector<std::string>;

TEST(RubricChecks, ACorrectRubricHasNoDiagnostics) {
  LocatedRubric read = rubric_of({"a", "b", "c"});
  put_after(read, 1, "a");
  put_after(read, 2, "a");
  put_after(read, 2, "b");
  EXPECT_EQ(diagnostics_of(read), Lines{});
}

TEST(RubricChecks, AnOrderThatBranchesAndMeetsIsNotACycle) {
  LocatedRubric read = rubric_of({"d", "c", "b", "a"});
  put_after(read, 0, "c");
  put_after(read, 0, "b");
  put_after(read, 1, "a");
  put_after(read, 2, "a");
  EXPECT_EQ(diagnostics_of(read), Lines{});
}

TEST(RubricChecks, ACycleIsReportedWhereItCloses) {
  LocatedRubric read = rubric_of({"start", "a", "b"});
  put_after(read, 0, "a");
  put_after(read, 1, "b");
  put_after(read, 2, "a");
  EXPECT_EQ(diagnostics_of(read), Lines{"r:4:50: error: 'after' is circular: a after b after a"});
}

TEST(RubricChecks, ALongOrderIsFollowedToItsEnd) {
  std::vector<std::string> ids;
  for (int i = 0; i < 2000; ++i) ids.push_back("c" + std::to_string(i));
  LocatedRubric read = rubric_of(ids);
  for (std::size_t i = 0; i + 1 < ids.size(); ++i) put_after(read, i, ids[i + 1]);
  EXPECT_EQ(diagnostics_of(read), Lines{});
}

TEST(RubricChecks, PointsThatMissTheTotalByRoundingAddUp) {
  EXPECT_EQ(diagnostics_of(rubric_of({"a", "b", "c", "d", "e", "f", "g"})), Lines{});
}

TEST(RubricChecks, UnreadablePartsAreNotChecked) {
  LocatedRubric read = rubric_of({"a", ""});
  read.rubric.criteria[1].points = 0;
  read.rubric.criteria[1].credit = Credit::scale;
  read.positions[1] = {};
  EXPECT_EQ(diagnostics_of(read), Lines{});
}

TEST(RubricChecks, CasesAreNotCheckedIfNoneAreKnown) {
  LocatedRubric read = rubric_of({"a"});
  read.rubric.criteria[0].need = NeedsCases{{"anything"}};
  read.positions[0].cases = {{2, 9}};
  EXPECT_EQ(diagnostics_of(read),
            (Lines{"r:2:9: error: lab1 has no test case 'anything'; the test cases are "
                   "one"}));
  RubricNames unknown = kKnown;
  unknown.cases.clear();
  EXPECT_TRUE(check_rubric(read, unknown, "r").empty());
}

TEST(RubricChecks, PointsMustNotBeNan) {
  LocatedRubric read = rubric_of({"a"});
  read.rubric.criteria[0].points = std::numeric_limits<double>::quiet_NaN();
  const Lines lines = diagnostics_of(read);
  ASSERT_FALSE(lines.empty());
  EXPECT_NE(std::find(lines.begin(), lines.end(),
                      "r:2:1: error: points must be above 0 and at most 1000, not nan"),
            lines.end());
}

// A lab with two parts, one of them a program.
RubricNames two_parts() {
  RubricNames known = kKnown;
  known.cases = {"one", "two", "run"};
  known.parts = {"kernel", "tool"};
  known.part_of_case = {{"one", "kernel"}, {"two", "kernel"}, {"run", "tool"}};
  known.program_cases = {"run"};
  known.drawn_cases = {"two"};
  known.rungs = {"naive"};
  return known;
}

Lines diagnostics_for(Need need, const std::vector<std::string>& cases) {
  LocatedRubric read = rubric_of({"a"});
  read.rubric.criteria[0].need = std::move(need);
  for (std::size_t k = 0; k < cases.size(); ++k)
    read.positions[0].cases.push_back({2, static_cast<int>(k) + 10});
  Lines lines;
  for (const Diagnostic& found : check_rubric(read, two_parts(), "r"))
    lines.push_back(describe(found));
  return lines;
}

TEST(RubricChecks, ACriterionCoversOnePart) {
  EXPECT_EQ(diagnostics_for(NeedsCases{{"one", "two"}}, {"one", "two"}), Lines{});
  EXPECT_EQ(
      diagnostics_for(NeedsCases{{"one", "run"}}, {"one", "run"}),
      Lines{"r:2:11: error: test case 'run' belongs to part 'tool', but 'one' belongs to part "
            "'kernel'; a criterion can cover only one part"});
}

// A lab with cases "a" to "d" of one part, and "p" of another.
Lines diagnostics_of_kernels(const std::vector<Criterion>& criteria) {
  LocatedRubric read = rubric_of(std::vector<std::string>(criteria.size()));
  for (std::size_t i = 0; i < criteria.size(); ++i) {
    read.rubric.criteria[i] = criteria[i];
    read.positions[i] = {};
    read.positions[i].subject = {static_cast<int>(i) + 2, 30};
    read.positions[i].after.resize(criteria[i].after.size());
  }
  RubricNames known = kKnown;
  known.part_of_case = {{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}, {"p", "program"}};
  Lines lines;
  for (const Diagnostic& found : check_rubric(read, known, "r")) lines.push_back(describe(found));
  return lines;
}

Criterion after(std::string before, std::string id, double points, Need need) {
  Criterion criterion{std::move(id), "", points, std::move(need)};
  criterion.after = {std::move(before)};
  return criterion;
}

TEST(RubricChecks, CasesThatEarnPointsForKernelsAreListed) {
  const Criterion kernels{"kernels", "", 0, NeedsKernels{{"a", "b"}}};
  const Criterion right = after("kernels", "right", 40, NeedsCases{{"a", "b", "c"}});
  const Criterion clean = after("right", "clean", 10, NeedsClean{{"c", "d"}});
  const std::string error =
      "error: 'by_kernels' must list all test cases that earn points for the work of kernels; add ";
  EXPECT_EQ(diagnostics_of_kernels({kernels, right, clean}), Lines{"r:2:30: " + error + "c and d"});
  EXPECT_EQ(diagnostics_of_kernels({clean, right, kernels}), Lines{"r:4:30: " + error + "c and d"});
  EXPECT_EQ(diagnostics_of_kernels({kernels, right}), Lines{"r:2:30: " + error + "c"});
  const Criterion others{"others", "", 0, NeedsKernels{{"c", "d"}, BufferPlace::host}};
  EXPECT_EQ(diagnostics_of_kernels({kernels, right, clean, others}), Lines{});
}

TEST(RubricChecks, CasesThatEarnNothingForKernelsNeedNotBeListed) {
  const Criterion kernels{"kernels", "", 0, NeedsKernels{{"a"}}};
  const Criterion host{"host", "", 40, NeedsCases{{"b"}}};
  EXPECT_EQ(diagnostics_of_kernels({kernels, host}), Lines{}) << "a function of the host";
  const Criterion other = after("kernels", "other", 40, NeedsCases{{"p"}});
  EXPECT_EQ(diagnostics_of_kernels({kernels, other}), Lines{}) << "it is another part";
  const Criterion condition =
      after("kernels", "condition", 0, NeedsCounter{"launches", {"b"}, {}, 1});
  EXPECT_EQ(diagnostics_of_kernels({kernels, condition}), Lines{});
  const Criterion hidden = after("kernels", "hidden", 40, NeedsCases{{"not-installed"}});
  EXPECT_EQ(diagnostics_of_kernels({kernels, hidden}), Lines{});
}

TEST(RubricChecks, FeaturesNeedAPartIfThereAreSeveral) {
  EXPECT_EQ(diagnostics_for(NeedsFeatures{{Feature::device_heap}, {}, "tool"}, {}), Lines{});
  EXPECT_EQ(diagnostics_for(NeedsFeatures{{Feature::device_heap}, {}}, {}),
            Lines{"r:2:1: error: lab1 has several parts; specify the part to check, for example "
                  "'of: kernel'"});
}

TEST(RubricChecks, NamedPartsMustExist) {
  LocatedRubric read = rubric_of({"a"});
  read.rubric.criteria[0].need = NeedsBuild{"kernal"};
  read.positions[0].part = {2, 20};
  const auto found = check_rubric(read, two_parts(), "r");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(describe(found[0]), "r:2:20: error: lab1 has no part 'kernal'; did you mean 'kernel'?");
}

TEST(RubricChecks, TheSpeedOfAProgramIsNotMeasured) {
  LocatedRubric read = rubric_of({"a"});
  read.rubric.criteria[0].need = NeedsMeasurement{Metric::speedup, "naive", {"run"}};
  read.rubric.criteria[0].credit = Credit::scale;
  read.rubric.criteria[0].scale = {{0, 0}, {1, 1}};
  read.positions[0].cases = {{2, 10}};
  read.positions[0].scale = {2, 30};
  read.positions[0].steps = {{2, 31}, {2, 32}};
  const auto found = check_rubric(read, two_parts(), "r");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(describe(found[0]),
            "r:2:10: error: test case 'run' runs a whole program, whose speed is not measured");
}

TEST(RubricChecks, TheSpeedWithADrawnSizeIsNotMeasured) {
  LocatedRubric read = rubric_of({"a"});
  read.rubric.criteria[0].need = NeedsMeasurement{Metric::speedup, "naive", {"two"}};
  read.rubric.criteria[0].credit = Credit::scale;
  read.rubric.criteria[0].scale = {{0, 0}, {1, 1}};
  read.positions[0].cases = {{2, 10}};
  read.positions[0].scale = {2, 30};
  read.positions[0].steps = {{2, 31}, {2, 32}};
  const auto found = check_rubric(read, two_parts(), "r");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(describe(found[0]),
            "r:2:10: error: the sizes of test case 'two' are drawn, so its speed is not measured");
}

}  // namespace
}  // namespace labcheck
