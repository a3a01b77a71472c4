// SPDX-License-Identifier: MIT
#include "harness/spec/marks_reader.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Criterion worth(std::string id, double points, Need need) {
  Criterion criterion;
  criterion.id = std::move(id);
  criterion.points = points;
  criterion.need = std::move(need);
  return criterion;
}

// Without speed, "style" is worth 50 of 100 points.
const Rubric kWithoutSpeed{
    .assignment = "lab5-matmul",
    .criteria = {worth("builds", 40, NeedsBuild{}), worth("style", 40, NeedsManual{}),
                 worth("fast", 20, NeedsMeasurement{Metric::speedup, "naive", {"one"}})},
    .speed = SpeedInTotal::excluded};

std::vector<Diagnostic> problems(const std::string& row) {
  return read_marks("student,criterion,points,reason,author\n" + row + "\n", "marks.csv",
                    kWithoutSpeed)
      .diagnostics;
}

TEST(MarksWithoutSpeed, UseTheScaledPoints) {
  EXPECT_TRUE(problems("ada,style,50,clear,X").empty());
  ASSERT_EQ(problems("ada,style,50.01,clear,X").size(), 1U);
  EXPECT_TRUE(problems("ada,,100,all,X").empty());
}

TEST(MarksWithoutSpeed, AreNotAllowedForSpeed) {
  const std::vector<Diagnostic> found = problems("ada,fast,20,timed by hand,X");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(describe(found[0]),
            "marks.csv:2:5: error: the grade does not contain 'fast', because speed is not part of "
            "the total; remove this mark");
}

}  // namespace
}  // namespace labcheck::test
