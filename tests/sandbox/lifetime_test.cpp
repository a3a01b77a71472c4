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
  enum class SeenWhen { it_starts, it_says_so };

  /// Starts a hostile program and waits until it runs, or until it has written to descriptor 3.
  std::unique_ptr<SandboxedProcess> start_and_see(const std::string& program,
                                                  SeenWhen when = SeenWhen::it_starts) {
    Pipe said = make_pipe();
    Command command = hostile(program);
    const std::string say = when == SeenWhen::it_starts ? "echo >&3; exec 3>&-; " : "";
    command.arguments = {"/bin/sh", "-c", say + "exec \"$0\" \"$@\"", command.arguments[0],
                         command.arguments[1]};
    command.descriptors = {{said.write_end.get(), 3}};
    auto process = sandbox().start(command);
    said.write_end.close();
    char newline = 0;
    EXPECT_EQ(::read(said.read_end.get(), &newline, 1), 1);
    return process;
  }
};
INSTANTIATE_TEST_SUITE_P(, SandboxedLife, kEachSandbox, kind_name);

bool is_readable(int descriptor, int timeout) {
  pollfd polled{descriptor, POLLIN, 0};
  return ::poll(&polled, 1, timeout) == 1 && (polled.revents & POLLIN) != 0;
}

// TearDown looks for survivors after each of these.

TEST_P(SandboxedLife, ADaemonDiesWithTheCommandThatLeftIt) {
  EXPECT_EQ(run_hostile("becomes_daemon").how, How(ExitStatus{0}));
  EXPECT_EQ(survivors(), std::vector<pid_t>());
}

TEST_P(SandboxedLife, KillingEndsTheTree) {
  const auto process = start_and_see("sleeps_in_sessions");
  EXPECT_FALSE(is_readable(process->ended_descriptor(), 0));
  process->kill();
  EXPECT_EQ(process->wait().how, How(KilledByUs{}));
  EXPECT_EQ(survivors(), std::vector<pid_t>());
}

TEST_P(SandboxedLife, TimesAndMemoryOfAKilledCommandAreKnown) {
  const auto process = start_and_see("computes_then_sleeps", SeenWhen::it_says_so);
  process->kill();
  const ProcessEnd end = process->wait();
  EXPECT_EQ(end.how, How(KilledByUs{}));
  EXPECT_GE(end.cpu_time, std::chrono::milliseconds(100));
  EXPECT_GE(end.peak_memory, std::size_t{32} << 20);
}

TEST_P(SandboxedLife, KillingAtOnceEndsTheTree) {
  for (int i = 0; i < 10; ++i) {
    const auto process = sandbox().start(hostile("sleeps"));
    process->kill();
    EXPECT_EQ(process->wait().how, How(KilledByUs{}));
  }
}

TEST_P(SandboxedLife, KillingAfterTheEndIsHarmless) {
  const auto process = sandbox().start(hostile("exits", {"3"}));
  EXPECT_EQ(process->wait().how, How(ExitStatus{3}));
  process->kill();
  EXPECT_EQ(process->wait().how, How(ExitStatus{3}));
}

TEST_P(SandboxedLife, DestructionEndsTheTree) {
  start_and_see("sleeps_in_sessions").reset();
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
  std::thread([&] { process = start_and_see("sleeps"); }).join();
  EXPECT_FALSE(is_readable(process->ended_descriptor(), 50));
  process->kill();
  EXPECT_EQ(process->wait().how, How(KilledByUs{}));
}

TEST_P(SandboxedLife, AnInterruptEndsTheTree) {
  // Once set, the flag stays: in a process of its own.
  const pid_t child = ::fork();
  if (child == 0) {
    note_interrupts();
    int status = 1;
    {
      const auto process = start_and_see("sleeps_in_sessions");
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

TEST_P(SandboxedLife, WhenLabcheckIsKilledTheCommandIsToo) {
  const TempFolder left_behind;  // holds the scratch folder that nobody is there to remove
  Pipe started = make_pipe();
  const pid_t child = ::fork();
  if (child == 0) {
    ::setenv("TMPDIR", left_behind.path().c_str(), 1);
    const auto process = start_and_see("sleeps");
    (void)!::write(started.write_end.get(), "x", 1);
    for (;;) ::pause();
  }
  char byte = 0;
  ASSERT_EQ(::read(started.read_end.get(), &byte, 1), 1);
  EXPECT_FALSE(survivors().empty());
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  // The kernel takes one after the other; nobody tells us when it is through.
  while (!survivors().empty()) std::this_thread::yield();
}

}  // namespace
}  // namespace labcheck::test
