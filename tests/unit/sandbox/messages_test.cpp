// SPDX-License-Identifier: MIT
#include "harness/sandbox/messages.hpp"

#include "harness/base/docs_page.hpp"
#include "harness/sandbox/monitored_command.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace labcheck {
namespace {

constexpr const char* kAlternative =
    "; or, if this computer is itself a sandbox, pass --sandbox none: labcheck then runs "
    "submissions with limits but without isolation";

FirstProcessReport failed_at(PreparationStep step, int error) {
  FirstProcessReport report;
  report.failed = step;
  report.error = error;
  return report;
}

TEST(SandboxMessages, NameTheStepThatFailed) {
  Command command;
  command.arguments = {"/bin/program"};
  command.working_folder = "/work";
  const auto message = [&](PreparationStep step, int error) {
    return std::string(preparation_failure(failed_at(step, error), command).what());
  };
  EXPECT_EQ(message(PreparationStep::program, EACCES),
            "/bin/program: cannot be started in the sandbox: Permission denied");
  EXPECT_EQ(
      message(PreparationStep::folder, ENOENT),
      "/work: cannot be used as the working folder in the sandbox: No such file or directory");
  EXPECT_EQ(message(PreparationStep::limits, EPERM),
            "/bin/program: cannot set its limits in the sandbox: Operation not permitted");
  EXPECT_EQ(message(PreparationStep::descriptors, EBADF),
            "/bin/program: cannot pass its descriptors to the sandbox: Bad file descriptor");
}

TEST(SandboxMessages, QuoteTheSandboxsOutput) {
  EXPECT_STREQ(missing_report("bwrap: No space left\n").what(),
               "the sandbox failed: bwrap: No space left");
  EXPECT_STREQ(missing_report("").what(), "the sandbox exited without output");
}

TEST(SandboxRemedy, NamesTheSettingThatDeniesNamespaces) {
  constexpr const char* kMessage = "bwrap: setting up uid map: Permission denied";
  const auto remedy = [&](const NamespaceObstacles& obstacles) {
    const std::string text = remedy_for_failure(kMessage, obstacles);
    EXPECT_TRUE(text.ends_with(kAlternative)) << text;
    return text.substr(0, text.size() - std::string(kAlternative).size());
  };
  EXPECT_EQ(remedy({.apparmor = true}),
            "AppArmor denies bubblewrap user namespaces: give /usr/bin/bwrap a profile with the "
            "line 'userns,', or allow user namespaces for all programs: sysctl "
            "kernel.apparmor_restrict_unprivileged_userns=0");
  EXPECT_EQ(remedy({.clone = true}),
            "allow user namespaces: sysctl kernel.unprivileged_userns_clone=1");
  EXPECT_EQ(remedy({.count = true}),
            "allow user namespaces: sysctl user.max_user_namespaces=10000");
  const std::string page = docs_page("gitlab.md#containers");
  EXPECT_EQ(remedy({.container = true}),
            "allow namespaces in the container: start it with --security-opt seccomp=unconfined "
            "--security-opt apparmor=unconfined --security-opt systempaths=unconfined (for a "
            "GitLab runner: " +
                page + ")");
  EXPECT_EQ(remedy({.container = true, .driver = true}),
            "allow namespaces in the container: install labcheck's container runtime (" + page +
                "), and start the container with --runtime labcheck --security-opt "
                "seccomp=unconfined --security-opt apparmor=unconfined");
  EXPECT_EQ(remedy({}),
            "allow labcheck's user to create user, process, network and mount namespaces");
}

TEST(SandboxRemedy, NamesTheRequiredVersion) {
  EXPECT_EQ(remedy_for_failure("bwrap: Unknown option --size", {.container = true}),
            std::string("install bubblewrap 0.8 or later") + kAlternative);
}

namespace fs = std::filesystem;

/// Limits $PATH to one folder while it exists.
class SearchPath {
 public:
  explicit SearchPath(const fs::path& folder) : before_(std::getenv("PATH")) {
    ::setenv("PATH", folder.c_str(), 1);
  }
  ~SearchPath() { ::setenv("PATH", before_.c_str(), 1); }

 private:
  std::string before_;
};

/// Writes a program named bwrap to `folder` that prints `message` and fails.
void write_failing_bubblewrap(const test::Folder& folder, const std::string& message) {
  const fs::path program = folder.write("bwrap", "#!/bin/sh\necho '" + message + "' >&2\nexit 1\n");
  fs::permissions(program, fs::perms::owner_all);
}

TEST(Doctor, ReportsThatBubblewrapIsMissing) {
  const test::Folder empty;
  const SearchPath path(empty.path());
  const SandboxState state = examine_bubblewrap();
  EXPECT_FALSE(state.works);
  EXPECT_EQ(state.found, "bubblewrap is not installed");
  EXPECT_TRUE(state.remedy.starts_with("install bubblewrap: apt-get install bubblewrap"));
}

TEST(Doctor, ReportsWhyBubblewrapFails) {
  const test::Folder folder;
  write_failing_bubblewrap(folder, "bwrap: setting up uid map: Permission denied");
  const SearchPath path(folder.path());
  const SandboxState state = examine_bubblewrap();
  EXPECT_FALSE(state.works);
  EXPECT_EQ(state.found,
            "bubblewrap does not work on this computer: the sandbox failed: bwrap: setting up "
            "uid map: Permission denied");
  EXPECT_NE(state.remedy.find("--sandbox none"), std::string::npos);
}

TEST(Doctor, ReportsThatBubblewrapIsTooOld) {
  const test::Folder folder;
  write_failing_bubblewrap(folder, "bwrap: Unknown option --size");
  const SearchPath path(folder.path());
  EXPECT_TRUE(examine_bubblewrap().remedy.starts_with("install bubblewrap 0.8 or later"));
}

TEST(Doctor, ReportsAWorkingVersion) {
  const SandboxState state = examine_bubblewrap();
  if (!state.works) GTEST_SKIP() << state.found << "\n" << state.remedy;
  EXPECT_TRUE(state.found.starts_with("bubblewrap ")) << state.found;
  EXPECT_TRUE(state.found.ends_with("/bwrap)")) << state.found;
  EXPECT_EQ(state.remedy, "");
}

// The status from wait(2): a signal in the low bits, an exit status above them.
constexpr std::int32_t exited(int status) {
  return status << 8;
}
constexpr std::int32_t signaled(int signal) {
  return signal;
}

ProcessFacts reported(std::int32_t wait_status) {
  ProcessFacts facts;
  facts.report.emplace().wait_status = wait_status;
  return facts;
}

/// The end as text: its kind and its number.
std::string end_of(const ProcessFacts& facts, const ProcessLimits& limits = {},
                   bool program_is_trusted = true) {
  Command command;
  command.limits = limits;
  command.program_is_trusted = program_is_trusted;
  const auto how = how_it_ended(facts, command);
  if (!how) return "failure of the sandbox";
  if (const auto* end = std::get_if<ExitStatus>(&*how))
    return "exit " + std::to_string(end->status);
  if (const auto* end = std::get_if<KilledBySignal>(&*how))
    return "signal " + std::to_string(end->signal);
  if (std::holds_alternative<KilledOnRequest>(*how)) return "killed on request";
  if (const auto* end = std::get_if<NotExecutable>(&*how))
    return "refused with " + std::to_string(end->error);
  constexpr const char* kNames[] = {"wall time", "cpu time", "memory", "processes", "output"};
  return kNames[static_cast<int>(std::get<LimitExceeded>(*how).limit)];
}

TEST(ProcessEnd, IsTheEndThatTheFirstProcessReported) {
  EXPECT_EQ(end_of(reported(exited(0))), "exit 0");
  EXPECT_EQ(end_of(reported(exited(139))), "exit 139");
  EXPECT_EQ(end_of(reported(signaled(SIGSEGV))), "signal 11");
  EXPECT_EQ(end_of(reported(signaled(SIGKILL))), "signal 9");
}

TEST(ProcessEnd, IsTheSandboxsFailureWithoutAReport) {
  EXPECT_EQ(end_of({}), "failure of the sandbox");
}

// The kernel may kill the sandbox instead of the command.
TEST(ProcessEnd, IsTheMemoryLimitIfTheCommandFilledTheComputersMemory) {
  ProcessFacts facts;
  facts.lacked_memory = true;
  EXPECT_EQ(end_of(facts), "failure of the sandbox") << "others filled it";
  facts.took_memory = true;
  EXPECT_EQ(end_of(facts), "memory");
  facts.lacked_memory = false;
  EXPECT_EQ(end_of(facts), "failure of the sandbox");
}

TEST(ProcessEnd, IsTheSandboxsFailureIfTheCommandWasNotStarted) {
  ProcessFacts facts = reported(exited(0));
  facts.report->failed = PreparationStep::program;
  EXPECT_EQ(end_of(facts), "failure of the sandbox");
}

TEST(ProcessEnd, IsARefusalOfAProgramThatIsNotTrusted) {
  ProcessFacts facts = reported(exited(0));
  facts.report->failed = PreparationStep::contents;
  facts.report->error = 2;
  EXPECT_EQ(end_of(facts), "failure of the sandbox");
  EXPECT_EQ(end_of(facts, {}, false), "refused with 2");
  facts.report->failed = PreparationStep::program;
  EXPECT_EQ(end_of(facts, {}, false), "failure of the sandbox") << "its file is missing";
}

TEST(ProcessEnd, IsTheLimitThatItWasKilledFor) {
  ProcessFacts facts = reported(signaled(SIGKILL));
  facts.stopped = StopReason::limit;
  facts.limit = LimitKind::processes;
  EXPECT_EQ(end_of(facts), "processes");
  facts.report.reset();
  EXPECT_EQ(end_of(facts), "processes");
}

TEST(ProcessEnd, IsTheRequestUnlessTheCommandEndedFirst) {
  ProcessFacts facts = reported(signaled(SIGKILL));
  facts.stopped = StopReason::request;
  EXPECT_EQ(end_of(facts), "killed on request");
  facts.report->wait_status = exited(3);
  EXPECT_EQ(end_of(facts), "exit 3");
  facts.report->wait_status = signaled(SIGSEGV);
  EXPECT_EQ(end_of(facts), "signal 11");
  facts.report.reset();
  EXPECT_EQ(end_of(facts), "killed on request");
}

TEST(ProcessEnd, IsALimitThatTheMonitorDidNotNotice) {
  ProcessLimits limits;
  limits.output = 100;
  limits.memory = 1000;
  limits.wall_time = std::chrono::seconds(1);
  ProcessFacts facts = reported(exited(0));
  facts.output_size = 100;
  facts.report->peak_memory = 1000;
  facts.report->wall_time = 1'000'000'000;
  EXPECT_EQ(end_of(facts, limits), "exit 0");

  facts.report->wall_time += 1;
  EXPECT_EQ(end_of(facts, limits), "wall time");
  facts.report->peak_memory += 1;
  EXPECT_EQ(end_of(facts, limits), "memory");
  facts.output_size += 1;
  EXPECT_EQ(end_of(facts, limits), "output");
}

TEST(ProcessEnd, IsTheProcessorTimeLimitForBothOfItsSignals) {
  ProcessLimits limits;
  limits.cpu_time = std::chrono::seconds(1);
  EXPECT_EQ(end_of(reported(signaled(SIGXCPU)), limits), "cpu time");
  ProcessFacts ignoring = reported(signaled(SIGKILL));
  EXPECT_EQ(end_of(ignoring, limits), "signal 9");
  ignoring.report->cpu_time = 2'000'000'000;
  EXPECT_EQ(end_of(ignoring, limits), "cpu time");
}

TEST(ProcessEnd, UnlimitedMemoryIsNeverExceeded) {
  ProcessLimits limits;
  limits.memory = static_cast<std::size_t>(-1);
  ProcessFacts facts = reported(exited(0));
  facts.report->peak_memory = std::int64_t{1} << 50;
  EXPECT_EQ(end_of(facts, limits), "exit 0");
}

}  // namespace
}  // namespace labcheck
