#include "harness/base/interrupt.hpp"

#include "harness/base/error.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

namespace labcheck::test {
namespace {

// The flag cannot be taken back, so each test gets a process of its own.
class InterruptDeathTest : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

bool throws_when_asked() {
  try {
    throw_if_interrupted();
  } catch (const Interrupted&) {
    return true;
  }
  return false;
}

TEST_F(InterruptDeathTest, NothingIsInterruptedBeforeASignal) {
  EXPECT_EXIT(
      {
        note_interrupts();
        std::_Exit(!interrupted() && !throws_when_asked() ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(InterruptDeathTest, OneSignalSetsTheFlagOnly) {
  EXPECT_EXIT(
      {
        note_interrupts();
        std::raise(SIGINT);
        std::_Exit(interrupted() && throws_when_asked() ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(InterruptDeathTest, ARequestToEndCountsLikeCtrlC) {
  EXPECT_EXIT(
      {
        note_interrupts();
        std::raise(SIGTERM);
        std::_Exit(interrupted() ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(InterruptDeathTest, ASecondSignalEndsTheProcessAtOnce) {
  EXPECT_EXIT(
      {
        note_interrupts();
        std::raise(SIGINT);
        std::raise(SIGINT);
        std::_Exit(1);
      },
      testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace labcheck::test
