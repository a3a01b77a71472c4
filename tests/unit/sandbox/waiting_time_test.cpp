// SPDX-License-Identifier: MIT
#include "harness/base/file_descriptor.hpp"
#include "harness/sandbox/process_tree.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

/// A process that calls `work` without end on one processor. The destructor ends it.
class Worker {
 public:
  explicit Worker(void (*work)()) {
    Pipe ready = make_pipe();
    process_ = ::fork();
    if (process_ == 0) {
      cpu_set_t allowed;
      cpu_set_t one;
      CPU_ZERO(&one);
      ::sched_getaffinity(0, sizeof allowed, &allowed);
      for (int cpu = 0; CPU_COUNT(&one) == 0; ++cpu) {
        if (CPU_ISSET(cpu, &allowed)) CPU_SET(cpu, &one);
      }
      ::sched_setaffinity(0, sizeof one, &one);
      (void)!::write(ready.write_end.get(), "x", 1);
      for (;;) work();
    }
    char byte = 0;
    EXPECT_EQ(::read(ready.read_end.get(), &byte, 1), 1);
  }
  ~Worker() {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  pid_t process() const { return process_; }

 private:
  pid_t process_ = -1;
};

/// The waiting time of `processes` after `count` measurements.
std::chrono::nanoseconds waiting_time_of(const std::vector<pid_t>& processes, int count) {
  WaitingTime waiting;
  for (int k = 0; k < count; ++k) {
    ::usleep(210'000);
    waiting.measure(processes);
  }
  return waiting.sum().value_or(std::chrono::nanoseconds(-1));
}

TEST(WaitingTime, IsThatOfProcessesWhoseProcessorIsTaken) {
  if (!WaitingTime().sum()) GTEST_SKIP() << "the kernel does not record waiting times";
  const Worker one([] {});
  const Worker other([] {});
  std::chrono::nanoseconds waited{0};
  while (waited < std::chrono::milliseconds(100))
    waited = waiting_time_of({one.process(), other.process()}, 2);
}

TEST(WaitingTime, IsNotThatOfProcessesThatSleep) {
  if (!WaitingTime().sum()) GTEST_SKIP() << "the kernel does not record waiting times";
  const Worker sleeping([] { ::pause(); });
  std::chrono::nanoseconds before{-1};
  // It may have to wait for a processor before it sleeps.
  for (;;) {
    const auto waited = waiting_time_of({sleeping.process()}, 1);
    if (std::exchange(before, waited) == waited) break;
  }
  EXPECT_EQ(waiting_time_of({sleeping.process()}, 3), before);
}

}  // namespace
}  // namespace labcheck
