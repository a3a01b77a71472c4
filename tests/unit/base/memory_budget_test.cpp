// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/shared_resources.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace labcheck::test {
namespace {

TEST(MemoryBudget, GrantsFreeBytes) {
  MemoryBudget budget(10);
  const Release six = budget.try_take(6);
  EXPECT_TRUE(six);
  EXPECT_FALSE(budget.try_take(5));
  EXPECT_TRUE(budget.try_take(4));
}

TEST(MemoryBudget, GrantsReturnedBytesAgain) {
  MemoryBudget budget(10);
  Release share = budget.try_take(6);
  Release moved = std::move(share);
  EXPECT_FALSE(budget.try_take(6)) << "moving a share does not return it";
  moved = budget.try_take(4);
  EXPECT_TRUE(budget.try_take(6)) << "assigning to a share returns its bytes";
  moved = {};
  EXPECT_TRUE(budget.try_take(10));
}

TEST(MemoryBudget, GrantsARequestForMoreThanAllIfNothingElseIsHeld) {
  MemoryBudget budget(10);
  Release one = budget.try_take(1);
  EXPECT_FALSE(budget.try_take(1000));
  one = {};
  const Release all = budget.try_take(1000);
  EXPECT_TRUE(all);
  EXPECT_FALSE(budget.try_take(1));
}

TEST(MemoryBudget, ZeroBytesAreAlwaysFree) {
  MemoryBudget budget(10);
  const Release all = budget.take(10);
  EXPECT_TRUE(budget.try_take(0));
}

TEST(MemoryBudget, ALargeRequestIsNotOvertaken) {
  MemoryBudget budget(10);
  Release half = budget.take(5);
  std::atomic<bool> has_all = false;
  std::thread waiting([&] {
    const Release all = budget.take(10);
    has_all = true;
  });
  while (budget.try_take(1)) std::this_thread::yield();
  EXPECT_FALSE(has_all);
  half = {};
  waiting.join();
  EXPECT_TRUE(has_all);
  EXPECT_TRUE(budget.try_take(10));
}

TEST(MemoryBudget, ManyThreadsNeverHoldMoreThanTheBudget) {
  constexpr int kAll = 8;
  MemoryBudget budget(kAll);
  std::atomic<int> held = 0;
  std::atomic<bool> too_much = false;
  std::vector<std::thread> threads;
  for (int k = 0; k < 6; ++k) {
    threads.emplace_back([&, bytes = k + 1] {
      for (int turn = 0; turn < 200; ++turn) {
        const Release share = budget.take(bytes);
        if ((held += bytes) > kAll) too_much = true;
        held -= bytes;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(too_much);
}

// The flag cannot be reset, so this test runs in a process of its own.
TEST(MemoryBudgetDeathTest, AWaitEndsWhenTheUserAsksToStop) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        install_interrupt_handlers();
        MemoryBudget budget(10);
        std::optional<Release> all(budget.take(10));
        std::raise(SIGINT);
        bool stopped = false;
        try {
          const Release one = budget.take(1);
        } catch (const Interrupted&) {
          stopped = true;
        }
        all.reset();
        // An interrupted request does not block others.
        std::_Exit(stopped && budget.try_take(10) ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace labcheck::test
