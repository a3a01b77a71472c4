// SPDX-License-Identifier: MIT
#include "harness/base/interrupt.hpp"

#include "harness/base/error.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>

namespace labcheck {
namespace {

// Set by the handler, read by any thread.
std::atomic<int> g_interrupted{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler sets it");

extern "C" void note_interrupt(int signal) {
  if (g_interrupted != 0) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  g_interrupted = 1;
}

// How often to check for an interrupt, because a signal does not end a wait for a condition
// variable and may reach another thread.
constexpr std::chrono::milliseconds kPollInterval{200};

}  // namespace

void install_interrupt_handlers() {
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  // No SA_RESTART: a wait in progress must end, so that the flag is checked.
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() {
  return g_interrupted != 0;
}

void forget_interrupt() {
  g_interrupted = 0;
}

void throw_if_interrupted() {
  if (interrupted()) throw Interrupted();
}

void sleep_unless_interrupted(std::chrono::milliseconds time) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable never;
  wait_until(
      never, lock, [] { return false; }, time);
}

bool wait_until(std::condition_variable& changed, std::unique_lock<std::mutex>& lock,
                const std::function<bool()>& ready,
                std::optional<std::chrono::milliseconds> limit) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  while (!ready()) {
    throw_if_interrupted();
    Clock::duration next = kPollInterval;
    if (limit) {
      const auto waited = Clock::now() - start;
      if (waited >= *limit) return false;
      next = std::min(next, *limit - waited);
    }
    changed.wait_for(lock, next);
  }
  return true;
}

}  // namespace labcheck
