#include "harness/model/run.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Run run_that(RunEnd end) {
  Run run;
  run.end = std::move(end);
  return run;
}

TEST(Run, IsCompletedOnlyWhereItCameToItsNormalEnd) {
  EXPECT_TRUE(completed(run_that(Completed{})));
  EXPECT_FALSE(completed(run_that(Exited{0})));
  EXPECT_FALSE(completed(run_that(TimeLimit{})));
}

}  // namespace
}  // namespace labcheck::test
