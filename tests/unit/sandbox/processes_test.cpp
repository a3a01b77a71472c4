// SPDX-License-Identifier: MIT
#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/file_descriptor.hpp"
#include "harness/sandbox/child_process.hpp"
#include "harness/sandbox/process_tree.hpp"
#include "harness/sandbox/system_call_filter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

/// The output of /bin/sh for `script`.
std::string output_of(const std::string& script, ChildRequest request = {}) {
  const FileDescriptor output = memory_file("output", 0);
  request.arguments = {"/bin/sh", "-c", script};
  request.output = output.get();
  EXPECT_TRUE(reap_child(start_child(request)));
  return read_from_start(output.get(), 10'000);
}

TEST(ChildProcess, WritesBothStreamsToTheOutput) {
  EXPECT_EQ(output_of("echo one; echo two >&2"), "one\ntwo\n");
}

TEST(ChildProcess, HasOnlyTheGivenEnvironment) {
  ::setenv("LABCHECK_TEST_SECRET", "planted", 1);
  EXPECT_EQ(output_of("echo $A $LABCHECK_TEST_SECRET", {{}, {{"A", "b"}}, {}, -1}), "b\n");
  ::unsetenv("LABCHECK_TEST_SECRET");
}

TEST(ChildProcess, HasAnEmptyInput) {
  EXPECT_EQ(output_of("cat; echo end"), "end\n");
}

TEST(ChildProcess, InheritsGivenDescriptorsThatAreClosedOnExec) {
  const FileDescriptor null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  const std::string script = "readlink /proc/$$/fd/" + std::to_string(null.get());
  EXPECT_EQ(output_of(script), "");
  EXPECT_EQ(output_of(script, {{}, {}, {null.get()}, -1}), "/dev/null\n");
  EXPECT_EQ(::fcntl(null.get(), F_GETFD), FD_CLOEXEC);
}

TEST(ChildProcess, LeadsAProcessGroup) {
  EXPECT_EQ(output_of("read _ _ _ _ group _ < /proc/$$/stat; test $group = $$ && echo yes"),
            "yes\n");
}

TEST(ChildProcess, StartsWithoutTheParentsBlockedSignals) {
  sigset_t blocked;
  sigset_t before;
  ::sigfillset(&blocked);
  ::pthread_sigmask(SIG_SETMASK, &blocked, &before);
  const std::string mask = output_of("grep SigBlk /proc/self/status");
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(mask, "SigBlk:\t0000000000000000\n");
}

TEST(ChildProcess, SignalsItsEnd) {
  const FileDescriptor output = memory_file("output", 0);
  const ChildProcess child = start_child({{"/bin/true"}, {}, {}, output.get()});
  pollfd polled{child.ended.get(), POLLIN, 0};
  EXPECT_EQ(::poll(&polled, 1, -1), 1);
  EXPECT_TRUE(reap_child(child));
  EXPECT_FALSE(reap_child(child));
}

TEST(ChildProcess, NamesAProgramThatCannotBeStarted) {
  const FileDescriptor output = memory_file("output", 0);
  try {
    start_child({{"/nowhere/program"}, {}, {}, output.get()});
    FAIL();
  } catch (const HarnessError& error) {
    EXPECT_STREQ(error.what(), "/nowhere/program: cannot be started: No such file or directory");
  }
  EXPECT_LT(::waitpid(-1, nullptr, WNOHANG), 0) << "it left an unreaped process";
}

TEST(ChildProcess, FindsProgramsInTheSearchPath) {
  EXPECT_EQ(find_program("sh").filename(), "sh");
  EXPECT_TRUE(find_program("sh").is_absolute());
  EXPECT_EQ(find_program("no-such-program"), "");
}

constexpr std::size_t kMiB = std::size_t{1} << 20;

/// A process with a child and a grandchild, which allocate 32 MiB each. The destructor ends all.
class Family {
 public:
  Family() {
    Pipe ready = make_pipe();
    root_ = ::fork();
    if (root_ == 0) {
      if (::fork() == 0) {
        allocate_memory();
        if (::fork() == 0) {
          allocate_memory();
          (void)!::write(ready.write_end.get(), "x", 1);
        }
      }
      for (;;) ::pause();
    }
    char byte = 0;
    EXPECT_EQ(::read(ready.read_end.get(), &byte, 1), 1);
  }

  ~Family() {
    kill_descendants(root_);
    ::kill(root_, SIGKILL);
    ::waitpid(root_, nullptr, 0);
  }

  pid_t root() const { return root_; }

 private:
  static void allocate_memory() {
    auto* memory = static_cast<volatile char*>(std::malloc(32 * kMiB));
    for (std::size_t k = 0; k < 32 * kMiB; k += 1024) memory[k] = 1;
  }

  pid_t root_ = -1;
};

TEST(ProcessTree, CountsDescendantsAndTheirMemory) {
  const Family family;
  const ProcessTree tree = measure_descendants(family.root(), 100);
  EXPECT_EQ(tree.processes, 2U);
  EXPECT_GE(memory_of(tree), 96 * kMiB);  // the grandchild also has its parent's memory
  EXPECT_GE(tree.largest, 64 * kMiB);
  EXPECT_LT(tree.largest, memory_of(tree));
}

TEST(ProcessTree, MemoryIncludesOpenFilesThatAreNotMapped) {
  const Family family;
  const ProcessTree tree = measure_descendants(family.root(), 100);
  const std::size_t before = memory_of(tree);
  // All processes of the other family have the file, and none has mapped it.
  const FileDescriptor file = memory_file("test", 0);
  ASSERT_EQ(::fallocate(file.get(), 0, 0, 256 * kMiB), 0);
  const Family with_file;
  const std::size_t after = memory_of(measure_descendants(with_file.root(), 100));
  EXPECT_GE(after, before + 128 * kMiB);
  EXPECT_LT(after, before + 384 * kMiB) << "the file counts once";
}

TEST(ProcessTree, AProcessWithoutChildrenHasNoTree) {
  const Family family;
  const pid_t child = children_by_list(family.root()).at(0);
  const pid_t grandchild = children_by_list(child).at(0);
  EXPECT_EQ(measure_descendants(grandchild, 100).processes, 0U);
  EXPECT_EQ(memory_of(measure_descendants(grandchild, 100)), 0U);
}

TEST(ProcessTree, StopsCountingAboveTheMaximum) {
  const Family family;
  EXPECT_GT(measure_descendants(family.root(), 0).processes, 0U);
  EXPECT_GT(measure_descendants(family.root(), 1).processes, 1U);
}

TEST(ProcessTree, BothWaysToFindChildrenAgree) {
  const Family family;
  const auto children = children_by_list(family.root());
  ASSERT_EQ(children.size(), 1U);
  EXPECT_EQ(children_by_search(family.root()), children);
  EXPECT_EQ(children_by_search(children[0]), children_by_list(children[0]));
}

TEST(ProcessTree, KillingReachesAllGenerations) {
  const Family family;
  // They need a moment to end. The child then stays a zombie: its parent does not reap it.
  while (measure_descendants(family.root(), 100).processes > 1) kill_descendants(family.root());
  EXPECT_EQ(measure_descendants(family.root(), 100).processes, 1U);
}

TEST(ProcessTree, AnEndedProcessHasNoTree) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(measure_descendants(child, 100).processes, 0U);
  kill_descendants(child);
}

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

using How = std::variant<ExitStatus, KilledBySignal>;

How run_shell(const std::string& script, const std::map<std::string, std::string>& environment = {},
              const std::vector<PassedDescriptor>& descriptors = {}) {
  return run_in_foreground({"/bin/sh", {"sh", "-c", script}, environment, descriptors});
}

TEST(Foreground, ReturnsTheExitStatus) {
  const How how = run_shell("exit 7");
  ASSERT_TRUE(std::holds_alternative<ExitStatus>(how));
  EXPECT_EQ(std::get<ExitStatus>(how).status, 7);
}

TEST(Foreground, ReturnsTheSignalThatKilled) {
  const How how = run_shell("kill -SEGV $$");
  ASSERT_TRUE(std::holds_alternative<KilledBySignal>(how));
  EXPECT_EQ(std::get<KilledBySignal>(how).signal, SIGSEGV);
}

TEST(Foreground, AddsToTheEnvironmentAndPassesDescriptors) {
  const FileDescriptor file = memory_file("passed", 0);
  run_shell("printf %s \"$GREETING\" >&9", {{"GREETING", "hello"}}, {{file.get(), 9}});
  EXPECT_EQ(read_from_start(file.get(), 100), "hello");
}

TEST(Foreground, LetsCtrlCReachOnlyTheProgram) {
  const How how = run_shell("kill -INT $PPID; kill -INT $$; exit 3");
  ASSERT_TRUE(std::holds_alternative<KilledBySignal>(how)) << "the test itself survived";
  EXPECT_EQ(std::get<KilledBySignal>(how).signal, SIGINT);
}

TEST(Foreground, ForwardsARequestToStop) {
  const How how = run_shell("trap 'exit 5' TERM; kill -TERM $PPID; while :; do sleep 0.01; done");
  ASSERT_TRUE(std::holds_alternative<ExitStatus>(how));
  EXPECT_EQ(std::get<ExitStatus>(how).status, 5);
}

TEST(Foreground, ReportsWhyAProgramCannotBeStarted) {
  try {
    run_in_foreground({"/nowhere/program", {"program"}, {}, {}});
    FAIL() << "it started";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "/nowhere/program cannot be started: No such file or directory");
  }
}

// tests/sandbox/hostile/makes_forbidden_calls tests which calls the filter forbids.

std::vector<sock_filter> instructions_of(const FileDescriptor& filter) {
  const std::string text = read_from_start(filter.get(), std::size_t{1} << 20);
  EXPECT_EQ(text.size() % sizeof(sock_filter), 0U);
  std::vector<sock_filter> instructions(text.size() / sizeof(sock_filter));
  std::copy_n(text.data(), text.size(), reinterpret_cast<char*>(instructions.data()));
  return instructions;
}

TEST(SystemCallFilter, IsAValidFilterProgram) {
  const auto instructions = instructions_of(system_call_filter());
  EXPECT_GT(instructions.size(), 40U);
  EXPECT_LE(instructions.size(), static_cast<std::size_t>(BPF_MAXINSNS));
}

TEST(SystemCallFilter, AllowsByDefaultAndKillsForOtherArchitectures) {
  bool allows = false;
  bool kills = false;
  for (const sock_filter& instruction : instructions_of(system_call_filter())) {
    if (BPF_CLASS(instruction.code) != BPF_RET) continue;
    allows = allows || instruction.k == SECCOMP_RET_ALLOW;
    kills = kills || instruction.k == SECCOMP_RET_KILL_PROCESS;
  }
  EXPECT_TRUE(allows);
  EXPECT_TRUE(kills);
}

}  // namespace
}  // namespace labcheck
