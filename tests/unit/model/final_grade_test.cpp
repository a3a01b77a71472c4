#include "harness/model/final_grade.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

FinalGrade marked(const PersonalMark& mark) {
  FinalGrade grade;
  grade.applied = {mark};
  return grade;
}

TEST(IsDecidedByPerson, ByAMarkForTheCriterionOrForTheSum) {
  EXPECT_TRUE(is_decided_by_person(marked({"ada", "style", MarkKind::points, 3}), "style"));
  EXPECT_FALSE(is_decided_by_person(marked({"ada", "style", MarkKind::points, 3}), "right"));
  EXPECT_TRUE(is_decided_by_person(marked({"ada", "", MarkKind::points, 3}), "right"));
}

TEST(IsDecidedByPerson, NotByABonus) {
  EXPECT_FALSE(is_decided_by_person(marked({"ada", "", MarkKind::bonus, 3}), "right"));
  EXPECT_FALSE(is_decided_by_person({}, "right"));
}

}  // namespace
}  // namespace labcheck::test
