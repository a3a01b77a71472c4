#include "harness/model/parameters.hpp"

#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

const Parameters kParameters{{"n", 128}, {"offset", -3}, {"values", "integers"}};

TEST(Parameters, GiveNumbers) {
  EXPECT_EQ(kParameters.integer("n"), 128);
  EXPECT_EQ(kParameters.integer("offset"), -3);
}

TEST(Parameters, GiveSizes) {
  EXPECT_EQ(kParameters.size("n"), 128U);
  EXPECT_EQ(Parameters({{"n", 0}}).size("n"), 0U);
}

TEST(Parameters, GiveWords) {
  EXPECT_EQ(kParameters.word("values", "random"), "integers");
}

TEST(Parameters, GiveAnotherWordWhereThereIsNone) {
  EXPECT_EQ(kParameters.word("order", "row-major"), "row-major");
}

TEST(Parameters, SayWhichNumberIsMissing) {
  EXPECT_EQ(problem_of([] { kParameters.integer("m"); }),
            "a test case has no parameter 'm', which the lab's oracle asks for");
  EXPECT_EQ(problem_of([] { kParameters.size("m"); }),
            "a test case has no parameter 'm', which the lab's oracle asks for");
}

TEST(Parameters, SayWhatToDoAboutANumberThatIsMissing) {
  try {
    kParameters.integer("m");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_EQ(error.remedy(), "add it under 'with:' in assignment.yaml");
  }
}

TEST(Parameters, SayThatAWordIsNoNumber) {
  EXPECT_EQ(problem_of([] { kParameters.integer("values"); }),
            "parameter 'values' of a test case must be a number");
  EXPECT_EQ(problem_of([] { kParameters.size("values"); }),
            "parameter 'values' of a test case must be a number");
}

TEST(Parameters, SayThatANumberIsNoWord) {
  EXPECT_EQ(problem_of([] { kParameters.word("n", "random"); }),
            "parameter 'n' of a test case must be a word");
}

TEST(Parameters, SayThatASizeIsNotNegative) {
  EXPECT_EQ(problem_of([] { kParameters.size("offset"); }),
            "parameter 'offset' of a test case must not be negative");
}

TEST(Parameters, KeepTheOrderInWhichTheyAreSet) {
  Parameters parameters;
  parameters.set("z", 1);
  parameters.set("a", "word");
  EXPECT_EQ(describe(parameters), "z=1, a=word");
}

TEST(Parameters, KeepTheirPlaceWhenReplaced) {
  Parameters parameters{{"m", 1}, {"n", 2}};
  parameters.set("m", 3);
  EXPECT_EQ(describe(parameters), "m=3, n=2");
}

TEST(Parameters, HaveOneValueForAName) {
  EXPECT_EQ(describe(Parameters{{"n", 1}, {"n", 2}}), "n=2");
}

TEST(Parameters, AreDescribedInTheirOrder) {
  EXPECT_EQ(describe(kParameters), "n=128, offset=-3, values=integers");
}

TEST(Parameters, AreDescribedByNothingWhereThereAreNone) {
  EXPECT_EQ(describe(Parameters()), "");
}

}  // namespace
}  // namespace labcheck::test
