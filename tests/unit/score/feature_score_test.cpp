// Criteria that are decided by what the code is made of.
#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Criterion needs(std::vector<Feature> uses, std::vector<Feature> without) {
  return criterion("technique", NeedsFeatures{std::move(uses), std::move(without)});
}

TEST(FeatureScore, IsFullWhereAllIsThereAndNothingForbidden) {
  const CriterionResult result = Showing()
                                     .is_made_of({Feature::shared_memory, Feature::device_heap})
                                     .scored(needs({Feature::shared_memory}, {Feature::cublas}));
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(result.message, "");
  EXPECT_EQ(result.verdict, VerdictKind::accepted);
}

TEST(FeatureScore, SaysWhatIsLacking) {
  const CriterionResult result =
      Showing().is_made_of({}).scored(needs({Feature::constant_memory, Feature::device_heap}, {}));
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.message, "the code does not use constant memory and device heap");
  EXPECT_EQ(result.verdict, VerdictKind::accepted);
}

TEST(FeatureScore, ForbidsWhatTheLabDoes) {
  const CriterionResult result =
      Showing().is_made_of({Feature::cublas}).scored(needs({}, {Feature::cublas, Feature::thrust}));
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.message, "the code uses cublas, which this lab does not allow");
  EXPECT_EQ(result.verdict, VerdictKind::forbidden);
}

TEST(FeatureScore, IsSkippedWithoutAProgram) {
  const CriterionResult result =
      Showing().does_not_compile().scored(needs({Feature::shared_memory}, {}));
  EXPECT_EQ(result.outcome, Outcome::skipped);
}

}  // namespace
}  // namespace labcheck::test
