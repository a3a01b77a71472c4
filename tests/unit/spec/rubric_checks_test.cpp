#include "harness/spec/rubric_checks.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck {
namespace {

const RubricNames kKnown{
    .assignment = "lab1", .cases = {"one"}, .counters = {}, .rungs = {}, .ceilings = {}};

// A rubric of one criterion for each id, with 100 points in all, criterion i in line i + 1.
PlacedRubric rubric_of(const std::vector<std::string>& ids) {
  PlacedRubric read;
  read.rubric.assignment = "lab1";
  read.criteria = {1, 1};
  int line = 1;
  for (const std::string& id : ids) {
    Criterion criterion;
    criterion.id = id;
    criterion.points = 100.0 / static_cast<double>(ids.size());
    criterion.need = NeedsBuild{};
    read.rubric.criteria.push_back(criterion);
    CriterionPlaces places;
    places.criterion = places.id = places.points = places.need = {++line, 1};
    read.places.push_back(places);
  }
  return read;
}

void put_after(PlacedRubric& read, std::size_t which, const std::string& id) {
  read.rubric.criteria[which].after.push_back(id);
  read.places[which].after.push_back({read.places[which].criterion.line, 50});
}

std::vector<std::string> told(const PlacedRubric& read) {
  std::vector<std::string> lines;
  for (const Diagnostic& found : check_rubric(read, kKnown, "r")) lines.push_back(describe(found));
  return lines;
}

using Lines = std::vector<std::string>;

TEST(RubricChecks, ASoundRubricIsNotRemarkedOn) {
  PlacedRubric read = rubric_of({"a", "b", "c"});
  put_after(read, 1, "a");
  put_after(read, 2, "a");
  put_after(read, 2, "b");
  EXPECT_EQ(told(read), Lines{});
}

TEST(RubricChecks, AnOrderThatBranchesAndMeetsIsNoCircle) {
  PlacedRubric read = rubric_of({"d", "c", "b", "a"});
  put_after(read, 0, "c");
  put_after(read, 0, "b");
  put_after(read, 1, "a");
  put_after(read, 2, "a");
  EXPECT_EQ(told(read), Lines{});
}

TEST(RubricChecks, ACircleIsToldWhereItCloses) {
  PlacedRubric read = rubric_of({"start", "a", "b"});
  put_after(read, 0, "a");
  put_after(read, 1, "b");
  put_after(read, 2, "a");
  EXPECT_EQ(told(read), Lines{"r:4:50: error: 'after' goes in a circle: a after b after a"});
}

TEST(RubricChecks, ALongOrderIsFollowedToItsEnd) {
  std::vector<std::string> ids;
  for (int i = 0; i < 2000; ++i) ids.push_back("c" + std::to_string(i));
  PlacedRubric read = rubric_of(ids);
  for (std::size_t i = 0; i + 1 < ids.size(); ++i) put_after(read, i, ids[i + 1]);
  EXPECT_EQ(told(read), Lines{});
}

TEST(RubricChecks, PointsThatMissTheTotalByRoundingAddUp) {
  EXPECT_EQ(told(rubric_of({"a", "b", "c", "d", "e", "f", "g"})), Lines{});
}

TEST(RubricChecks, WhatCouldNotBeReadIsNotChecked) {
  PlacedRubric read = rubric_of({"a", ""});
  read.rubric.criteria[1].points = 0;
  read.rubric.criteria[1].credit = Credit::scale;
  read.places[1] = {.criterion = {3, 1},
                    .id = {},
                    .points = {},
                    .need = {},
                    .subject = {},
                    .bounds = {},
                    .credit = {},
                    .scale = {},
                    .cases = {},
                    .after = {},
                    .steps = {}};
  EXPECT_EQ(told(read), Lines{});
}

TEST(RubricChecks, CasesAreNotCheckedWhereNoneAreKnown) {
  PlacedRubric read = rubric_of({"a"});
  read.rubric.criteria[0].need = NeedsCases{{"anything"}};
  read.places[0].cases = {{2, 9}};
  EXPECT_EQ(told(read), (Lines{"r:2:9: error: lab1 has no test case 'anything'; the test cases are "
                               "one"}));
  RubricNames unknown = kKnown;
  unknown.cases.clear();
  EXPECT_TRUE(check_rubric(read, unknown, "r").empty());
}

TEST(RubricChecks, NotANumberEarnsNothing) {
  PlacedRubric read = rubric_of({"a"});
  read.rubric.criteria[0].points = std::numeric_limits<double>::quiet_NaN();
  const Lines lines = told(read);
  ASSERT_FALSE(lines.empty());
  EXPECT_NE(std::find(lines.begin(), lines.end(),
                      "r:2:1: error: points must be above 0 and at most 1000, not nan"),
            lines.end());
}

// A lab of two parts, of which one is a program.
RubricNames two_parts() {
  RubricNames known = kKnown;
  known.cases = {"one", "two", "run"};
  known.parts = {"kernel", "tool"};
  known.part_of_case = {{"one", "kernel"}, {"two", "kernel"}, {"run", "tool"}};
  known.program_cases = {"run"};
  known.rungs = {"naive"};
  return known;
}

Lines told_of(Need need, const std::vector<std::string>& cases) {
  PlacedRubric read = rubric_of({"a"});
  read.rubric.criteria[0].need = std::move(need);
  for (std::size_t k = 0; k < cases.size(); ++k)
    read.places[0].cases.push_back({2, static_cast<int>(k) + 10});
  Lines lines;
  for (const Diagnostic& found : check_rubric(read, two_parts(), "r"))
    lines.push_back(describe(found));
  return lines;
}

TEST(RubricChecks, ACriterionLooksAtOnePart) {
  EXPECT_EQ(told_of(NeedsCases{{"one", "two"}}, {"one", "two"}), Lines{});
  EXPECT_EQ(told_of(NeedsCases{{"one", "run"}}, {"one", "run"}),
            Lines{"r:2:11: error: test case 'run' is of part 'tool', but 'one' is of part "
                  "'kernel'; a criterion looks at one part"});
}

TEST(RubricChecks, FeaturesAreOfAPartWhereThereAreSeveral) {
  EXPECT_EQ(told_of(NeedsFeatures{{Feature::device_heap}, {}, "tool"}, {}), Lines{});
  EXPECT_EQ(told_of(NeedsFeatures{{Feature::device_heap}, {}}, {}),
            Lines{"r:2:1: error: lab1 has several parts; name the one whose code is meant, as in "
                  "'of: kernel'"});
}

TEST(RubricChecks, ThePartsThatAreNamedMustBeThere) {
  PlacedRubric read = rubric_of({"a"});
  read.rubric.criteria[0].need = NeedsBuild{"kernal"};
  read.places[0].part = {2, 20};
  const auto found = check_rubric(read, two_parts(), "r");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(describe(found[0]), "r:2:20: error: lab1 has no part 'kernal'; did you mean 'kernel'?");
}

TEST(RubricChecks, TheSpeedOfAProgramIsNotMeasured) {
  PlacedRubric read = rubric_of({"a"});
  read.rubric.criteria[0].need = NeedsMeasurement{Metric::speedup, "naive", {"run"}};
  read.rubric.criteria[0].credit = Credit::scale;
  read.rubric.criteria[0].scale = {{0, 0}, {1, 1}};
  read.places[0].cases = {{2, 10}};
  read.places[0].scale = {2, 30};
  read.places[0].steps = {{2, 31}, {2, 32}};
  const auto found = check_rubric(read, two_parts(), "r");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(describe(found[0]),
            "r:2:10: error: test case 'run' runs a whole program, whose speed is not measured");
}

}  // namespace
}  // namespace labcheck
