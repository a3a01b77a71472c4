// SPDX-License-Identifier: MIT
#include "harness/cli/command.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

Grade grade_with(double points) {
  Grade grade;
  grade.points = points;
  grade.max_points = 40;
  grade.criteria.resize(1);
  grade.criteria.front().outcome = points < 40 ? Outcome::partial : Outcome::full;
  return grade;
}

TEST(ExitCode, RequiresAllPointsWithoutAPassMark) {
  EXPECT_EQ(exit_code(grade_with(40), {}, MarkUnit::points), ExitCode::full);
  EXPECT_EQ(exit_code(grade_with(39), {}, MarkUnit::percent), ExitCode::below);
}

TEST(ExitCode, ComparesThePointsWithAPassMarkInItsUnit) {
  EXPECT_EQ(exit_code(grade_with(20), 20, MarkUnit::points), ExitCode::full);
  EXPECT_EQ(exit_code(grade_with(20), 21, MarkUnit::points), ExitCode::below);
  EXPECT_EQ(exit_code(grade_with(20), 50, MarkUnit::percent), ExitCode::full);
  EXPECT_EQ(exit_code(grade_with(20), 51, MarkUnit::percent), ExitCode::below);
}

TEST(ExitCode, ReportsAWithheldGradeWhateverItsPoints) {
  Grade grade = grade_with(40);
  grade.state = GradeState::withheld;
  EXPECT_EQ(exit_code(grade, 0, MarkUnit::points), ExitCode::withheld);
}

TEST(ExitCode, AGradeHeldForReviewIsNotPassedWhateverItsPoints) {
  Grade grade = grade_with(40);
  grade.criteria.emplace_back().outcome = Outcome::held;
  EXPECT_EQ(exit_code(grade, {}, MarkUnit::points), ExitCode::below);
  EXPECT_EQ(exit_code(grade, 0, MarkUnit::points), ExitCode::below);
  EXPECT_EQ(exit_code(grade, 0, MarkUnit::percent), ExitCode::below);
}

}  // namespace
}  // namespace labcheck
