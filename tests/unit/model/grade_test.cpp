#include "harness/model/grade.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Grade grade_with(std::vector<Outcome> outcomes) {
  Grade grade;
  for (const Outcome outcome : outcomes) grade.criteria.emplace_back().outcome = outcome;
  return grade;
}

TEST(AllFull, HoldsWhereEveryCriterionIsFull) {
  EXPECT_TRUE(all_full(grade_with({Outcome::full, Outcome::full})));
}

TEST(AllFull, LooksPastWhatCouldNotBeDecided) {
  EXPECT_TRUE(all_full(grade_with({Outcome::full, Outcome::not_measured, Outcome::manual})));
}

TEST(AllFull, FailsForEachOutcomeThatFallsShort) {
  for (const Outcome outcome :
       {Outcome::partial, Outcome::none, Outcome::skipped, Outcome::withheld}) {
    EXPECT_FALSE(all_full(grade_with({Outcome::full, outcome}))) << to_string(outcome);
  }
}

}  // namespace
}  // namespace labcheck::test
