#include "harness/sandbox/foreground.hpp"

#include "harness/base/error.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace labcheck {
namespace {

using How = std::variant<ExitStatus, KilledBySignal>;

How run_shell(const std::string& script, const std::map<std::string, std::string>& environment = {},
              const std::vector<PassedDescriptor>& descriptors = {}) {
  return run_in_foreground({"/bin/sh", {"sh", "-c", script}, environment, descriptors});
}

TEST(Foreground, TellsTheExitStatus) {
  const How how = run_shell("exit 7");
  ASSERT_TRUE(std::holds_alternative<ExitStatus>(how));
  EXPECT_EQ(std::get<ExitStatus>(how).status, 7);
}

TEST(Foreground, TellsTheSignalThatKilled) {
  const How how = run_shell("kill -SEGV $$");
  ASSERT_TRUE(std::holds_alternative<KilledBySignal>(how));
  EXPECT_EQ(std::get<KilledBySignal>(how).signal, SIGSEGV);
}

TEST(Foreground, AddsToTheEnvironmentAndPassesDescriptors) {
  const FileDescriptor file = memory_file("passed", 0);
  run_shell("printf %s \"$GREETING\" >&9", {{"GREETING", "hello"}}, {{file.get(), 9}});
  EXPECT_EQ(read_from_start(file.get(), 100), "hello");
}

TEST(Foreground, LetsCtrlCReachTheProgramAlone) {
  const How how = run_shell("kill -INT $PPID; kill -INT $$; exit 3");
  ASSERT_TRUE(std::holds_alternative<KilledBySignal>(how)) << "we are still here";
  EXPECT_EQ(std::get<KilledBySignal>(how).signal, SIGINT);
}

TEST(Foreground, PassesARequestToStopOn) {
  const How how = run_shell("trap 'exit 5' TERM; kill -TERM $PPID; while :; do sleep 0.01; done");
  ASSERT_TRUE(std::holds_alternative<ExitStatus>(how));
  EXPECT_EQ(std::get<ExitStatus>(how).status, 5);
}

TEST(Foreground, SaysWhyAProgramCannotBeStarted) {
  try {
    run_in_foreground({"/nowhere/program", {"program"}, {}, {}});
    FAIL() << "it started";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "/nowhere/program cannot be started: No such file or directory");
  }
}

}  // namespace
}  // namespace labcheck
