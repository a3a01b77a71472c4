// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/temp_folder.hpp"
#include "tests/sandbox/run_hostile.hpp"

#include <csignal>
#include <cstdlib>
#include <poll.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace labcheck::test {
namespace {

class SandboxedLife : public HostileTest {
 protected:
  enum class WaitUntil { started, reported };

  /// Starts a hostile program and waits until it runs, or until it writes to descriptor 3.
  std::unique_ptr<SandboxedProcess> start_and_wait(const std::string& program,
                                                   WaitUntil until = WaitUntil::started) {
    Pipe reported = make_pipe();
    Command command = hostile(program);
    const std::string report = until == WaitUntil::started ? "echo >&3; exec 3>&-; " : "";
    command.arguments = {"/bin/sh", "-c", report + "exec \"$0\" \"$@\"", command.arguments[0],
                         command.arguments[1]};
    command.descriptors = {{reported.write_end.get(), 3}};
    auto process = sandbox().start(command);
    reported.write_end.close();
    char newline = 0;
    EXPECT_EQ(::read(reported.read_end.get(), &newline, 1), 1);
    return process;
  }
};
INSTANTIATE_TEST_SUITE_P(, SandboxedLife, kEachSandbox, kind_name);

bool is_readable(int descriptor, int timeout) {
  pollfd polled{descriptor, POLLIN, 0};
  return ::poll(&polled, 1, timeout) == 1 && (polled.revents & POLLIN) != 0;
}

// TearDown checks for survivors after each of these tests.

TEST_P(SandboxedLife, ADaemonDiesWithTheCommandThatLeftIt) {
  EXPECT_EQ(run_hostile("becomes_daemon").how, How(ExitStatus{0}));
  EXPECT_EQ(survivors(), std::vector<pid_t>());
}

TEST_P(SandboxedLife, KillingEndsTheTree) {
  const auto process = start_and_wait("sleeps_in_sessions");
  EXPECT_FALSE(is_readable(process->ended_descriptor(), 0));
  process->kill();
  EXPECT_EQ(process->wait().how, How(KilledOnRequest{}));
  EXPECT_EQ(survivors(), std::vector<pid_t>());
}

TEST_P(SandboxedLife, ReportsTimeAndMemoryOfAKilledCommand) {
  const auto process = start_and_wait("computes_then_sleeps", WaitUntil::reported);
  process->kill();
  const ProcessEnd end = process->wait();
  EXPECT_EQ(end.how, How(KilledOnRequest{}));
  EXPECT_GE(end.cpu_time, std::chrono::milliseconds(100));
  EXPECT_GE(end.peak_memory, std::size_t{32} << 20);
}

TEST_P(SandboxedLife, KillingAtOnceEndsTheTree) {
  for (int i = 0; i < 10; ++i) {
    const auto process = sandbox().start(hostile("sleeps"));
    process->kill();
    EXPECT_EQ(process->wait().how, How(KilledOnRequest{}));
  }
}

TEST_P(SandboxedLife, KillingAfterTheEndIsHarmless) {
  const auto process = sandbox().start(hostile("exits", {"3"}));
  EXPECT_EQ(process->wait().how, How(ExitStatus{3}));
  process->kill();
  EXPECT_EQ(process->wait().how, How(ExitStatus{3}));
}

TEST_P(SandboxedLife, DestructionEndsTheTree) {
  start_and_wait("sleeps_in_sessions").reset();
  EXPECT_EQ(survivors(), std::vector<pid_t>());
  sandbox().start(hostile("sleeps")).reset();
}

TEST_P(SandboxedLife, TheEndCanBePolledFor) {
  const auto process = sandbox().start(hostile("exits", {"3"}));
  EXPECT_TRUE(is_readable(process->ended_descriptor(), -1));
  EXPECT_EQ(process->wait().how, How(ExitStatus{3}));
}

TEST_P(SandboxedLife, ProcessesRunAtOnceFromSeveralThreads) {
  std::vector<std::jthread> threads;
  for (int status = 1; status <= 4; ++status) {
    threads.emplace_back([this, status] {
      for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(run_hostile("exits", {std::to_string(status)}).how, How(ExitStatus{status}));
      }
    });
  }
}

TEST_P(SandboxedLife, AProcessOutlivesTheThreadThatStartedIt) {
  std::unique_ptr<SandboxedProcess> process;
  std::thread([&] { process = start_and_wait("sleeps"); }).join();
  EXPECT_FALSE(is_readable(process->ended_descriptor(), 50));
  process->kill();
  EXPECT_EQ(process->wait().how, How(KilledOnRequest{}));
}

TEST_P(SandboxedLife, AnInterruptEndsTheTree) {
  // In a separate process, because the interrupt flag cannot be reset.
  const pid_t child = ::fork();
  if (child == 0) {
    install_interrupt_handlers();
    int status = 1;
    {
      const auto process = start_and_wait("sleeps_in_sessions");
      std::raise(SIGINT);
      try {
        process->wait();
      } catch (const Interrupted&) {
        status = survivors().empty() ? 0 : 2;
      }
    }
    ::_exit(status);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST_P(SandboxedLife, KillingLabcheckKillsTheCommand) {
  // Contains the scratch folder, which the killed process cannot remove.
  const TempFolder leftovers;
  Pipe started = make_pipe();
  const pid_t child = ::fork();
  if (child == 0) {
    ::setenv("TMPDIR", leftovers.path().c_str(), 1);
    const auto process = start_and_wait("sleeps");
    (void)!::write(started.write_end.get(), "x", 1);
    for (;;) ::pause();
  }
  char byte = 0;
  ASSERT_EQ(::read(started.read_end.get(), &byte, 1), 1);
  EXPECT_FALSE(survivors().empty());
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  // The kernel kills one process after the other and does not signal when it has finished.
  while (!survivors().empty()) std::this_thread::yield();
}

}  // namespace
}  // namespace labcheck::test
