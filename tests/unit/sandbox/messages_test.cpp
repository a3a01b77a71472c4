#include "harness/sandbox/messages.hpp"

#include <gtest/gtest.h>

#include <cerrno>

namespace labcheck {
namespace {

constexpr const char* kWayRound =
    "; or, on a machine that is itself a sandbox, pass --sandbox none: labcheck then runs "
    "submissions with limits but without isolation";

FirstProcessReport failed_at(PreparationStep step, int error) {
  FirstProcessReport report;
  report.failed = step;
  report.error = error;
  return report;
}

TEST(SandboxMessages, SayWhatCouldNotBePrepared) {
  Command command;
  command.arguments = {"/bin/program"};
  command.working_folder = "/work";
  const auto message = [&](PreparationStep step, int error) {
    return std::string(preparation_failure(failed_at(step, error), command).what());
  };
  EXPECT_EQ(message(PreparationStep::program, EACCES),
            "/bin/program: cannot be started in the sandbox: Permission denied");
  EXPECT_EQ(message(PreparationStep::folder, ENOENT),
            "/work: cannot be the working folder in the sandbox: No such file or directory");
  EXPECT_EQ(message(PreparationStep::limits, EPERM),
            "/bin/program: its limits cannot be set in the sandbox: Operation not permitted");
  EXPECT_EQ(message(PreparationStep::descriptors, EBADF),
            "/bin/program: its descriptors cannot be passed to the sandbox: Bad file descriptor");
}

TEST(SandboxMessages, GiveTheSandboxsOwnWords) {
  EXPECT_STREQ(silent_end("bwrap: No space left\n").what(),
               "the sandbox failed: bwrap: No space left");
  EXPECT_STREQ(silent_end("").what(), "the sandbox ended without a word");
  EXPECT_EQ(silent_end("").remedy(), "labcheck doctor examines the sandbox");
}

TEST(SandboxMessages, SayWhereAProcessThatCannotBeKilledHangs) {
  EXPECT_STREQ(unkillable_process().what(),
               "a killed process does not end: it hangs in the kernel");
  EXPECT_EQ(unkillable_process().remedy(),
            "this is most often the GPU driver; see dmesg, and restart the machine");
}

TEST(SandboxRemedy, NamesThePackageAndTheWayRound) {
  EXPECT_EQ(remedy_for_absence(),
            std::string("install bubblewrap: apt-get install bubblewrap") + kWayRound);
}

TEST(SandboxRemedy, NamesTheSettingThatForbidsNamespaces) {
  constexpr const char* kMessage = "bwrap: setting up uid map: Permission denied";
  const auto remedy = [&](const NamespaceObstacles& obstacles) {
    const std::string text = remedy_for_failure(kMessage, obstacles);
    EXPECT_TRUE(text.ends_with(kWayRound)) << text;
    return text.substr(0, text.size() - std::string(kWayRound).size());
  };
  EXPECT_EQ(remedy({.apparmor = true}),
            "AppArmor forbids user namespaces to bubblewrap: give /usr/bin/bwrap a profile with "
            "the line 'userns,', or allow them to all: sysctl "
            "kernel.apparmor_restrict_unprivileged_userns=0");
  EXPECT_EQ(remedy({.clone = true}),
            "allow user namespaces: sysctl kernel.unprivileged_userns_clone=1");
  EXPECT_EQ(remedy({.count = true}),
            "allow user namespaces: sysctl user.max_user_namespaces=10000");
  EXPECT_EQ(remedy({.container = true}),
            "let the container make namespaces: start it with --security-opt seccomp=unconfined "
            "--security-opt apparmor=unconfined --security-opt systempaths=unconfined");
  EXPECT_EQ(remedy({}),
            "allow labcheck's user to make user, process, network and mount namespaces");
}

TEST(SandboxRemedy, NamesTheVersionThatKnowsOurOptions) {
  EXPECT_EQ(remedy_for_failure("bwrap: Unknown option --size", {.container = true}),
            std::string("install bubblewrap 0.8 or later") + kWayRound);
}

}  // namespace
}  // namespace labcheck
