// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/score/final_grade.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

TEST(ScoreMessages, WriteACounterAsWords) {
  EXPECT_EQ(render(counter_words("global_load_sectors_per_request")),
            "global load sectors per request");
}

TEST(ScoreMessages, DescribeLatenessInTwoUnits) {
  using std::chrono::seconds;
  EXPECT_EQ(render(describe_delay(seconds(1))), "1 s");
  EXPECT_EQ(render(describe_delay(seconds(60))), "1 min");
  EXPECT_EQ(render(describe_delay(seconds(3599))), "59 min 59 s");
  EXPECT_EQ(render(describe_delay(seconds(3600))), "1 h");
  EXPECT_EQ(render(describe_delay(seconds(7530))), "2 h 5 min");
  EXPECT_EQ(render(describe_delay(seconds(86400))), "1 day");
  EXPECT_EQ(render(describe_delay(seconds(3 * 86400 + 7200 + 59))), "3 days 2 h");
}

std::string penalty_of(double percent, double max_points) {
  LatePolicy policy;
  policy.percent = percent;
  const Moment submitted_at = policy.deadline + std::chrono::seconds(90);
  return render(lateness(policy, {}, submitted_at, max_points, max_points).message);
}

TEST(ScoreMessages, DescribeTheLatePenalty) {
  EXPECT_EQ(penalty_of(2.5, 40),
            "submitted 1 min 30 s late, which costs 2.5 % of the maximum: 1 point");
  EXPECT_EQ(penalty_of(10, 200.0 / 3),
            "submitted 1 min 30 s late, which costs 10 % of the maximum: 6.67 points");
}

}  // namespace
}  // namespace labcheck::test
