#include "harness/sandbox/child_process.hpp"

#include "harness/base/error.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>

namespace labcheck {
namespace {

/// What /bin/sh prints when it is given `script`.
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

TEST(ChildProcess, HasTheGivenEnvironmentOnly) {
  ::setenv("LABCHECK_TEST_SECRET", "planted", 1);
  EXPECT_EQ(output_of("echo $A $LABCHECK_TEST_SECRET", {{}, {{"A", "b"}}, {}, -1}), "b\n");
  ::unsetenv("LABCHECK_TEST_SECRET");
}

TEST(ChildProcess, HasNothingToRead) {
  EXPECT_EQ(output_of("cat; echo end"), "end\n");
}

TEST(ChildProcess, InheritsWhatItIsGivenThoughItIsClosedOnExec) {
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

TEST(ChildProcess, BeginsWithoutOurBlockedSignals) {
  sigset_t blocked;
  sigset_t before;
  ::sigfillset(&blocked);
  ::pthread_sigmask(SIG_SETMASK, &blocked, &before);
  const std::string mask = output_of("grep SigBlk /proc/self/status");
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(mask, "SigBlk:\t0000000000000000\n");
}

TEST(ChildProcess, TellsItsEnd) {
  const FileDescriptor output = memory_file("output", 0);
  const ChildProcess child = start_child({{"/bin/true"}, {}, {}, output.get()});
  pollfd polled{child.ended.get(), POLLIN, 0};
  EXPECT_EQ(::poll(&polled, 1, -1), 1);
  EXPECT_TRUE(reap_child(child));
  EXPECT_FALSE(reap_child(child));
}

TEST(ChildProcess, AProgramThatCannotBeStartedIsNamed) {
  const FileDescriptor output = memory_file("output", 0);
  try {
    start_child({{"/nowhere/program"}, {}, {}, output.get()});
    FAIL();
  } catch (const HarnessError& error) {
    EXPECT_STREQ(error.what(), "/nowhere/program: cannot be started: No such file or directory");
  }
  EXPECT_LT(::waitpid(-1, nullptr, WNOHANG), 0) << "it left a process that nobody reaps";
}

TEST(ChildProcess, ProgramsAreFoundInTheSearchPath) {
  EXPECT_EQ(find_program("sh").filename(), "sh");
  EXPECT_TRUE(find_program("sh").is_absolute());
  EXPECT_EQ(find_program("no-such-program"), "");
}

}  // namespace
}  // namespace labcheck
