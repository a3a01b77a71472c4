#include "harness/base/interruptible_wait.hpp"

#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <thread>

namespace labcheck::test {
namespace {

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

TEST(InterruptibleWait, EndsWhenItsTimeIsOver) {
  std::mutex mutex;
  std::condition_variable changed;
  std::unique_lock lock(mutex);
  EXPECT_FALSE(wait_until(
      changed, lock, [] { return false; }, std::chrono::milliseconds(1)));
  EXPECT_TRUE(wait_until(
      changed, lock, [] { return true; }, std::chrono::milliseconds(0)));
}

// The flag cannot be taken back, so this is a process of its own.
TEST(InterruptibleWaitDeathTest, EndsWhenTheUserWantsTo) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        note_interrupts();
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

}  // namespace
}  // namespace labcheck::test
