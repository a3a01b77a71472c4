// A final grade where hidden test cases are not installed.
#include "harness/score/final_grade.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

PersonalMark mark(const std::string& criterion, double points) {
  return {.submission = "ada",
          .criterion = criterion,
          .points = points,
          .reason = "as discussed",
          .author = "Prof. X"};
}

// All that a person decides is one criterion.
Grade graded_without_hidden_cases() {
  Grade grade;
  CriterionResult& style = grade.criteria.emplace_back();
  style.id = "style";
  style.max_points = 20;
  style.outcome = Outcome::manual;
  grade.max_points = grade.open_points = 20;
  grade.state = GradeState::provisional;
  grade.absent_cases = 1;
  return grade;
}

TEST(AbsentCases, KeepAFinalGradeProvisional) {
  const FinalGrade marked =
      final_grade(graded_without_hidden_cases(), {mark("style", 15)}, {}, {}, {});
  EXPECT_EQ(marked.open_points, 0);
  EXPECT_EQ(marked.state, GradeState::provisional);
}

TEST(AbsentCases, ChangeNothingOnceAPersonGaveTheSum) {
  const FinalGrade marked = final_grade(graded_without_hidden_cases(), {mark("", 70)}, {}, {}, {});
  EXPECT_EQ(marked.state, GradeState::final_);
}

}  // namespace
}  // namespace labcheck::test
