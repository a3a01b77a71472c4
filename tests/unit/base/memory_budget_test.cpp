#include "harness/base/memory_budget.hpp"

#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"

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

TEST(MemoryBudget, GivesWhatIsFree) {
  MemoryBudget budget(10);
  const Release six = budget.try_take(6);
  EXPECT_TRUE(six);
  EXPECT_FALSE(budget.try_take(5));
  EXPECT_TRUE(budget.try_take(4));
}

TEST(MemoryBudget, HasAgainWhatIsGivenBack) {
  MemoryBudget budget(10);
  Release share = budget.try_take(6);
  Release moved = std::move(share);
  EXPECT_FALSE(budget.try_take(6)) << "a share that is moved is not given back";
  moved = budget.try_take(4);
  EXPECT_TRUE(budget.try_take(6)) << "a share that another is put over is given back";
  moved = {};
  EXPECT_TRUE(budget.try_take(10));
}

TEST(MemoryBudget, GivesAllOfItToWhoWantsMore) {
  MemoryBudget budget(10);
  const Release all = budget.try_take(11);
  EXPECT_TRUE(all);
  EXPECT_FALSE(budget.try_take(1));
}

TEST(MemoryBudget, NothingIsAlwaysFree) {
  MemoryBudget budget(10);
  const Release all = budget.take(10);
  EXPECT_TRUE(budget.try_take(0));
}

TEST(MemoryBudget, WhoWantsMuchIsNotPassedBy) {
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

TEST(MemoryBudget, ManyNeverHoldMoreThanThereIs) {
  constexpr int kAll = 8;
  MemoryBudget budget(kAll);
  std::atomic<int> held = 0;
  std::atomic<bool> too_much = false;
  std::vector<std::thread> threads;
  for (int k = 0; k < 6; ++k) {
    threads.emplace_back([&, bytes = k + 1] {
      for (int turn = 0; turn < 200; ++turn) {
        const Release share = budget.take(static_cast<std::uint64_t>(bytes));
        if ((held += bytes) > kAll) too_much = true;
        held -= bytes;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(too_much);
}

// The flag cannot be taken back, so this is a process of its own.
TEST(MemoryBudgetDeathTest, WhoWaitsStopsWhenTheUserWantsTo) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        note_interrupts();
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
        // Who has gone is waited for by nobody.
        std::_Exit(stopped && budget.try_take(10) ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace labcheck::test
