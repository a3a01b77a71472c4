// SPDX-License-Identifier: MIT
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "tests/sandbox/run_hostile.hpp"
#include "tests/support/files.hpp"

#include <arpa/inet.h>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace labcheck::test {
namespace {

class Isolation : public HostileTest {};
INSTANTIATE_TEST_SUITE_P(, Isolation, kBubblewrapOnly, kind_name);

class SandboxedProgram : public HostileTest {};
INSTANTIATE_TEST_SUITE_P(, SandboxedProgram, kEachSandbox, kind_name);

/// Listens on a port of this computer while it exists.
struct Listener {
  Listener() : socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(::bind(socket.get(), any, size), 0);
    EXPECT_EQ(::listen(socket.get(), 1), 0);
    EXPECT_EQ(::getsockname(socket.get(), any, &size), 0);
    port = std::to_string(ntohs(address.sin_port));
  }
  FileDescriptor socket;
  std::string port;
};

TEST_P(SandboxedProgram, ReachesTheNetworkOnlyWithoutIsolation) {
  const Listener listener;
  const bool isolated = GetParam() == SandboxKind::bubblewrap;
  EXPECT_EQ(run_hostile("connects", {listener.port}).how, How(ExitStatus{isolated ? 1 : 0}));
}

TEST_P(SandboxedProgram, WritesToItsScratchFolderWhichIsRemovedAfterwards) {
  Command command;
  command.arguments = {"/bin/sh", "-c", "echo hello > $HOME/file && cat $TMPDIR/file && pwd"};
  const auto lines = lines_of(run(sandbox(), command).output);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], "hello");
  EXPECT_FALSE(std::filesystem::exists(lines[1] + "/file"));
}

TEST_P(SandboxedProgram, DoesNotSeeLabchecksEnvironment) {
  ::setenv("LABCHECK_TEST_SECRET", "planted", 1);
  Command command = hostile("shows_environment");
  command.environment = {{"CUDA_MODULE_LOADING", "EAGER"}, {"TMPDIR", "/elsewhere"}};
  auto variables = lines_of(run(sandbox(), command).output);
  ::unsetenv("LABCHECK_TEST_SECRET");

  std::vector<std::string> names;
  for (const std::string& variable : variables)
    names.push_back(variable.substr(0, variable.find('=')));
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names,
            (std::vector<std::string>{"CUDA_MODULE_LOADING", "HOME", "LANG", "PATH", "TMPDIR"}));
  EXPECT_EQ(std::count(variables.begin(), variables.end(), "TMPDIR=/elsewhere"), 0);
}

TEST_P(Isolation, HidesTheEnvironmentOfEveryProcess) {
  ::setenv("CI_JOB_TOKEN", "planted", 1);
  Command command;
  command.arguments = {"/bin/sh", "-c", "cat /proc/[0-9]*/environ; echo; echo tried"};
  const std::string output = run(sandbox(), command).output;
  ::unsetenv("CI_JOB_TOKEN");
  EXPECT_NE(output.find("LANG="), std::string::npos) << "it sees its own environment";
  EXPECT_TRUE(output.ends_with("tried\n"));
  EXPECT_EQ(output.find("planted"), std::string::npos);
}

TEST_P(SandboxedProgram, HasOnlyTheDescriptorsThatWerePassed) {
  const FileDescriptor leak(::open("/dev/null", O_RDONLY));  // deliberately not closed on exec
  const FileDescriptor passed(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  Command command = hostile("shows_descriptors");
  EXPECT_EQ(run(sandbox(), command).output, "0 1 2 ");
  command.descriptors = {{passed.get(), 3}, {passed.get(), 200}};
  EXPECT_EQ(run(sandbox(), command).output, "0 1 2 3 200 ");
}

TEST_P(SandboxedProgram, CommunicatesOverPassedDescriptors) {
  Pipe question = make_pipe();
  Pipe answer = make_pipe();
  Command command = hostile("answers");
  command.descriptors = {{question.read_end.get(), 3}, {answer.write_end.get(), 4}};
  const auto process = sandbox().start(command);
  question.read_end.close();
  answer.write_end.close();

  ASSERT_EQ(::write(question.write_end.get(), "41\n", 3), 3);
  char text[8] = {};
  EXPECT_EQ(::read(answer.read_end.get(), text, sizeof text), 3);
  EXPECT_STREQ(text, "42\n");
  question.write_end.close();
  // Only the command has the other end, or this would never return.
  EXPECT_EQ(::read(answer.read_end.get(), text, sizeof text), 0);
  EXPECT_EQ(process->wait().how, How(ExitStatus{0}));
}

TEST_P(SandboxedProgram, CanHaveDescriptorsWithSwappedNumbers) {
  Pipe question = make_pipe();
  Pipe answer = make_pipe();
  // Each one has the number that the other must get.
  const FileDescriptor four(::fcntl(question.read_end.get(), F_DUPFD_CLOEXEC, 100));
  const FileDescriptor three(::fcntl(answer.write_end.get(), F_DUPFD_CLOEXEC, 100));
  Command command;
  command.arguments = {"/bin/sh", "-c",
                       "cat <&" + std::to_string(three.get()) + " >&" + std::to_string(four.get())};
  command.descriptors = {{four.get(), three.get()}, {three.get(), four.get()}};
  if (three.get() > 9 && four.get() > 9)
    command.arguments[0] = "/bin/bash";  // sh supports only 0 to 9
  ASSERT_EQ(::write(question.write_end.get(), "hello", 5), 5);
  question.write_end.close();
  EXPECT_EQ(run(sandbox(), command).how, How(ExitStatus{0}));
  char text[8] = {};
  EXPECT_EQ(::read(answer.read_end.get(), text, sizeof text), 5);
  EXPECT_STREQ(text, "hello");
}

TEST_P(Isolation, AProgramCannotForgeTheReportOfItsEnd) {
  const ProcessEnd end = run_hostile("forges_report");
  EXPECT_EQ(end.output, "");
  EXPECT_EQ(end.how, How(ExitStatus{7}));
}

TEST_P(Isolation, OnlyTheScratchFolderIsWritable) {
  const TempFolder readable;
  Command command = hostile(
      "writes", {"/", "/dev", "/dev/shm", "/etc", "/home", "/opt", "/proc", "/root", "/run", "/srv",
                 "/usr", "/usr/local", "/usr/tmp", "/var", "/var/tmp", "/tmp", readable.path()});
  command.readable.push_back(readable.path());
  EXPECT_EQ(run(sandbox(), command).output, "/tmp\n");
}

TEST_P(Isolation, TheUsersFilesAreNotReadableUnlessNamed) {
  const Folder other;
  const auto secret = other.write("secret", "expected values");
  Command command =
      hostile("reads", {"/root", "/home", source_folder() / "tests", source_folder() / "reference",
                        source_folder() / "CMakeLists.txt", "/etc/passwd", "/etc/shadow", "/var",
                        "/run", "/sys", other.path(), secret, "/proc/1/fd/3", "/proc/1/mem"});
  EXPECT_EQ(run(sandbox(), command).output, "");
  command.readable.push_back(secret);
  // The folder that contains it then exists, but contains nothing else.
  EXPECT_EQ(run(sandbox(), command).output, other.path().string() + "\n" + secret.string() + "\n");
}

TEST_P(Isolation, SystemPathsMayAlsoBeNamedAsReadable) {
  Command command = hostile("reads", {"/usr/bin"});
  for (const char* path : {"/usr", "/usr/local/cuda", "/bin/sh"}) {
    if (std::filesystem::exists(path)) command.readable.emplace_back(path);
  }
  EXPECT_EQ(run(sandbox(), command).output, "/usr/bin\n");
}

/// A course in a system folder, which every command can see, and a link to the course.
class SystemCourse : public HostileTest {
 protected:
  void SetUp() override {
    HostileTest::SetUp();
    if (IsSkipped()) return;
    std::error_code error;
    std::filesystem::create_directories(solution_.parent_path(), error);
    std::filesystem::create_directories(oracle_.parent_path(), error);
    if (error) GTEST_SKIP() << root_.parent_path() << ": " << error.message();
    std::ofstream(solution_) << "the solution\n";
    std::ofstream(oracle_) << "the oracle\n";
    std::filesystem::create_directory_symlink(root_, link_);
  }

  void TearDown() override {
    std::error_code error;
    std::filesystem::remove(link_, error);
    std::filesystem::remove_all(root_, error);
    HostileTest::TearDown();
  }

  const std::filesystem::path root_ =
      "/usr/local/share/labcheck-course-" + std::to_string(::getpid());
  const std::filesystem::path link_ = root_.string() + "-link";
  const std::filesystem::path solution_ = root_ / "reference/lab1/solution.cu";
  const std::filesystem::path oracle_ = root_ / "reference/oracle/oracle.cpp";
};
INSTANTIATE_TEST_SUITE_P(, SystemCourse, kBubblewrapOnly, kind_name);

TEST_P(SystemCourse, CannotBeReadBelowAHiddenPath) {
  const std::vector<std::string> tried{
      solution_, link_ / "reference/lab1/solution.cu",
      "/usr/local/share/../share" / solution_.lexically_relative("/usr/local/share")};
  EXPECT_NE(run(sandbox(), hostile("reads", tried)).output, "") << "readable unless hidden";
  for (const std::filesystem::path& named : {root_ / "reference", link_ / "reference", solution_}) {
    const auto hiding = make_bubblewrap_sandbox({named, root_ / "absent"});
    EXPECT_EQ(run(*hiding, hostile("reads", tried)).output, "") << named;
  }
}

TEST_P(SystemCourse, CanBeReadIfACommandNamesAHiddenPart) {
  const auto hiding = make_bubblewrap_sandbox({root_ / "reference"});
  for (const std::filesystem::path& named : {root_, link_}) {
    const std::filesystem::path lab = named / "reference/lab1";
    Command command =
        hostile("reads", {lab / "solution.cu", named / "reference/oracle/oracle.cpp"});
    command.readable.push_back(lab);
    EXPECT_EQ(run(*hiding, command).output, (lab / "solution.cu").string() + "\n");
  }
}

TEST_P(SystemCourse, CannotBeWrittenToIfHidden) {
  const auto hiding = make_bubblewrap_sandbox({root_ / "reference", solution_});
  Command command = hostile("writes", {root_, root_ / "reference", root_ / "reference/lab1"});
  command.readable.push_back(root_ / "reference/lab1");
  EXPECT_EQ(run(*hiding, command).output, "");
}

TEST_P(Isolation, TheKernelsSettingsAreReadOnlyEvenForRoot) {
  // The program only opens the files: if this test fails, nothing must change.
  const Command command =
      hostile("opens_for_writing", {"/proc/sys/kernel/core_pattern", "/proc/sys/vm/swappiness",
                                    "/proc/sysrq-trigger", "/proc/1/mem"});
  EXPECT_EQ(run(sandbox(), command).output, "");
}

TEST_P(Isolation, ForbiddenSystemCallsAreRefused) {
  const ProcessEnd end = run_hostile("makes_forbidden_calls");
  EXPECT_EQ(end.output, "");
  EXPECT_EQ(end.how, How(ExitStatus{0}));
}

TEST_P(Isolation, SystemCallsOfAnotherArchitectureAreKilled) {
#if defined(__x86_64__)
  EXPECT_TRUE(std::holds_alternative<KilledBySignal>(run_hostile("runs_32_bit_call").how));
  EXPECT_EQ(run_hostile("runs_x32_call").how, How(KilledBySignal{SIGSYS}));
#else
  GTEST_SKIP() << "this processor has no second set of system calls";
#endif
}

TEST_P(Isolation, AProgramCannotKillProcessesOutside) {
  EXPECT_EQ(run_hostile("kills_everyone").how, How(ExitStatus{5}));
}

TEST_P(Isolation, OtherProcessesAreInvisible) {
  Command command;
  command.arguments = {"/bin/sh", "-c", "cd /proc; echo [0-9]*"};
  EXPECT_EQ(run(sandbox(), command).output, "1 2\n");
}

}  // namespace
}  // namespace labcheck::test
