#include "harness/model/moment.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace labcheck::test {
namespace {

TEST(MomentAt, CountsFrom1970) {
  EXPECT_EQ(moment_at(0), Moment{});
  EXPECT_EQ(moment_at(1'700'000'000), Moment(std::chrono::seconds(1'700'000'000)));
  EXPECT_EQ(moment_at(253'402'300'799), kLatestMoment) << "9999-12-31T23:59:59Z";
}

TEST(MomentAt, StaysInYearsThatCanBeWritten) {
  EXPECT_EQ(moment_at(253'402'300'800), kLatestMoment);
  EXPECT_EQ(moment_at(std::numeric_limits<std::int64_t>::max()), kLatestMoment);
  EXPECT_EQ(moment_at(-1), Moment{});
  EXPECT_EQ(moment_at(std::numeric_limits<std::int64_t>::min()), Moment{});
}

}  // namespace
}  // namespace labcheck::test
