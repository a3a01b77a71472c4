// SPDX-License-Identifier: MIT
#include "harness/pipeline/needless_steps.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck {
namespace {

using Steps = std::vector<std::size_t>;

/// Leaves out steps until only `needed` remain, and counts the trials.
class NeedlessSteps : public testing::Test {
 protected:
  Steps find(std::size_t count, const std::vector<Steps>& groups, int most = 100) {
    const std::string left_out =
        find_needless(count, groups, most, [&](const std::string& without) {
          ++trials_;
          return std::ranges::none_of(needed_,
                                      [&](std::size_t step) { return without[step] != 0; });
        });
    Steps found;
    for (std::size_t k = 0; k < left_out.size(); ++k) {
      if (left_out[k] != 0) found.push_back(k);
    }
    return found;
  }

  Steps needed_;
  int trials_ = 0;
};

TEST_F(NeedlessSteps, AreFoundWithOneTrialForAGroup) {
  needed_ = {0};
  EXPECT_EQ(find(5, {{1, 3, 4}}), (Steps{1, 3, 4}));
  EXPECT_EQ(trials_, 1);
}

TEST_F(NeedlessSteps, AreFoundAmongNeededOnes) {
  needed_ = {0, 2, 5};
  EXPECT_EQ(find(6, {{0, 1, 2, 3, 4, 5}}), (Steps{1, 3, 4}));
}

TEST_F(NeedlessSteps, AreSoughtInGroupsOnly) {
  EXPECT_EQ(find(4, {{1}, {3}}), (Steps{1, 3}));
  EXPECT_EQ(find(4, {}), Steps());
}

TEST_F(NeedlessSteps, OfTwoThatReplaceEachOtherAreOne) {
  const std::string left_out = find_needless(
      2, {{0, 1}}, 100, [](const std::string& without) { return without != std::string(2, 1); });
  EXPECT_EQ(left_out, std::string({0, 1})) << "the later one";
}

TEST_F(NeedlessSteps, CountAsNeededAfterTooManyTrials) {
  needed_ = {0};
  EXPECT_EQ(find(8, {{0, 1, 2, 3, 4, 5, 6, 7}}, 1), Steps());
  EXPECT_EQ(trials_, 1);
}

}  // namespace
}  // namespace labcheck
