// SPDX-License-Identifier: MIT
#include "harness/base/array.hpp"
#include "harness/base/control_group.hpp"
#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <sched.h>
#include <set>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace labcheck::test {
namespace {

// The flag cannot be reset, so each test runs in a process of its own.
class InterruptDeathTest : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

bool throws_interrupted() {
  try {
    throw_if_interrupted();
  } catch (const Interrupted&) {
    return true;
  }
  return false;
}

TEST_F(InterruptDeathTest, IsNotInterruptedBeforeASignal) {
  EXPECT_EXIT(
      {
        install_interrupt_handlers();
        std::_Exit(!interrupted() && !throws_interrupted() ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(InterruptDeathTest, OneSignalSetsTheFlagOnly) {
  EXPECT_EXIT(
      {
        install_interrupt_handlers();
        std::raise(SIGINT);
        std::_Exit(interrupted() && throws_interrupted() ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(InterruptDeathTest, SigtermCountsLikeCtrlC) {
  EXPECT_EXIT(
      {
        install_interrupt_handlers();
        std::raise(SIGTERM);
        std::_Exit(interrupted() ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(InterruptDeathTest, ASecondSignalEndsTheProcessAtOnce) {
  EXPECT_EXIT(
      {
        install_interrupt_handlers();
        std::raise(SIGINT);
        std::raise(SIGINT);
        std::_Exit(1);
      },
      testing::KilledBySignal(SIGINT), "");
}

TEST(InterruptibleWait, EndsWhenItIsReady) {
  std::mutex mutex;
  std::condition_variable changed;
  bool ready = false;
  std::unique_lock lock(mutex);
  std::thread other([&] {
    const std::lock_guard held(mutex);
    ready = true;
    changed.notify_all();
  });
  EXPECT_TRUE(wait_until(changed, lock, [&] { return ready; }));
  EXPECT_TRUE(lock.owns_lock());
  lock.unlock();
  other.join();
}

TEST(InterruptibleWait, EndsAtTheLimit) {
  std::mutex mutex;
  std::condition_variable changed;
  std::unique_lock lock(mutex);
  EXPECT_FALSE(wait_until(
      changed, lock, [] { return false; }, std::chrono::milliseconds(1)));
  EXPECT_TRUE(wait_until(
      changed, lock, [] { return true; }, std::chrono::milliseconds(0)));
}

// The flag cannot be reset, so this test runs in a process of its own.
TEST(InterruptibleWaitDeathTest, EndsWhenTheUserAsksToStop) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        install_interrupt_handlers();
        std::raise(SIGINT);
        std::mutex mutex;
        std::condition_variable changed;
        std::unique_lock lock(mutex);
        try {
          wait_until(changed, lock, [] { return false; });
        } catch (const Interrupted&) {
          std::_Exit(lock.owns_lock() ? 0 : 1);
        }
        std::_Exit(1);
      },
      testing::ExitedWithCode(0), "");
}

TEST(ParallelFor, CoversEachElementOnce) {
  for (const std::size_t count : {0, 1, 7, 8, 9, 1000, 1001}) {
    std::vector<std::atomic<int>> seen(count);
    parallel_for(count, 8, [&](std::size_t first, std::size_t last) {
      for (std::size_t k = first; k < last; ++k) ++seen[k];
    });
    for (const std::atomic<int>& times : seen) EXPECT_EQ(times, 1);
  }
}

TEST(ParallelFor, BeginsRangesAtMultiplesOfTheLeast) {
  std::mutex mutex;
  std::set<std::size_t> starts;
  parallel_for(1000, 64, [&](std::size_t first, std::size_t last) {
    const std::lock_guard lock(mutex);
    starts.insert(first);
    EXPECT_LT(first, last);
  });
  for (const std::size_t start : starts) EXPECT_EQ(start % 64, 0U);
}

TEST(ParallelFor, DoesNothingForNoElements) {
  int calls = 0;
  parallel_for(0, 64, [&](std::size_t, std::size_t) { ++calls; });
  EXPECT_EQ(calls, 0);
}

TEST(Array, IsAVectorOfAnySize) {
  for (const std::size_t count : {0, 5, 3'000'000}) {
    Array<int> values(count, 7);
    values.push_back(8);
    EXPECT_EQ(values.size(), count + 1);
    EXPECT_EQ(values.back(), 8);
    EXPECT_EQ(values, std::vector<int>(values));
    EXPECT_EQ(Array<int>(std::vector<int>(count, 7)).size(), count);
  }
  EXPECT_NE((Array<int>{1, 2}), (std::vector<int>{1, 3}));
}

TEST(Processors, AQuotaCountsTheProcessorsThatItKeepsBusy) {
  EXPECT_EQ(processors_of_share("200000 100000\n"), 2U);
  EXPECT_EQ(processors_of_share("150000 100000"), 2U);
  EXPECT_EQ(processors_of_share("1000 100000"), 1U);
}

TEST(Processors, NoQuotaSetsNoLimit) {
  for (const char* text : {"max 100000\n", "", "0 100000", "5", "-1 100000", "10 0"})
    EXPECT_EQ(processors_of_share(text), std::nullopt) << text;
}

TEST(UsableMemory, IsTheSmallestLimit) {
  EXPECT_EQ(limited_by(1000, {"max", "", "600", "800"}), 600U);
  EXPECT_EQ(limited_by(1000, {"max", "9223372036854771712"}), 1000U);
  EXPECT_EQ(limited_by(1000, {}), 1000U);
}

TEST(UsableMemory, IsNoMoreThanTheComputerHas) {
  const auto pages = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES));
  EXPECT_GT(usable_memory(), 0U);
  EXPECT_LE(usable_memory(), pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)));
}

TEST(Processors, AreLimitedByTheAffinityOfTheProcess) {
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
