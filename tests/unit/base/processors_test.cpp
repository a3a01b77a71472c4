#include "harness/base/processors.hpp"

#include <gtest/gtest.h>

#include <sched.h>

namespace labcheck::test {
namespace {

TEST(Processors, AShareIsAsManyAsItKeepsBusy) {
  EXPECT_EQ(processors_of_share("200000 100000\n"), 2U);
  EXPECT_EQ(processors_of_share("150000 100000"), 2U);
  EXPECT_EQ(processors_of_share("1000 100000"), 1U);
}

TEST(Processors, NoLimitIsNone) {
  for (const char* text : {"max 100000\n", "", "0 100000", "5", "-1 100000", "10 0"})
    EXPECT_EQ(processors_of_share(text), std::nullopt) << text;
}

TEST(Processors, AreThoseThatThisProcessMayRunOn) {
  cpu_set_t before;
  ASSERT_EQ(::sched_getaffinity(0, sizeof before, &before), 0);
  EXPECT_LE(usable_processors(), static_cast<unsigned>(CPU_COUNT(&before)));
  cpu_set_t one;
  CPU_ZERO(&one);
  for (int k = 0; CPU_COUNT(&one) == 0; ++k) {
    if (CPU_ISSET(k, &before)) CPU_SET(k, &one);
  }
  ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(usable_processors(), 1U);
  ::sched_setaffinity(0, sizeof before, &before);
}

}  // namespace
}  // namespace labcheck::test
