// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/file_descriptor.hpp"
#include "harness/base/files.hpp"
#include "harness/base/temp_folder.hpp"
#include "tests/sandbox/run_hostile.hpp"
#include "tests/support/files.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/inotify.h>
#include <vector>

namespace labcheck::test {
namespace {

class SandboxedEnd : public HostileTest {};
INSTANTIATE_TEST_SUITE_P(, SandboxedEnd, kEachSandbox, kind_name);

/// The message of the error that running `command` throws.
std::string failure_of(Sandbox& sandbox, const Command& command) {
  try {
    run(sandbox, command);
  } catch (const HarnessError& error) {
    return error.what();
  }
  return "no failure";
}

TEST_P(SandboxedEnd, ReportsTheExitStatus) {
  EXPECT_EQ(run_hostile("exits", {"0"}).how, How(ExitStatus{0}));
  EXPECT_EQ(run_hostile("exits", {"3"}).how, How(ExitStatus{3}));
}

TEST_P(SandboxedEnd, DistinguishesASignalFromAShellsExitStatusForIt) {
  EXPECT_EQ(run_hostile("crashes").how, How(KilledBySignal{SIGSEGV}));
  EXPECT_EQ(run_hostile("exits", {"139"}).how, How(ExitStatus{139}));
}

TEST_P(SandboxedEnd, ProgramsCanSignalThemselves) {
  EXPECT_EQ(run_hostile("aborts").how, How(KilledBySignal{SIGABRT}));
}

TEST_P(SandboxedEnd, ClosingTheStreamsDoesNotEndTheProgramOrHideItsEnd) {
  const ProcessEnd end = run_hostile("closes_streams");
  EXPECT_EQ(end.how, How(ExitStatus{4}));
  EXPECT_EQ(end.output, "before\n");
}

TEST_P(SandboxedEnd, StandardInputIsEmpty) {
  EXPECT_EQ(run_hostile("reads_input").output, "end\n");
}

TEST_P(SandboxedEnd, BothStreamsKeepTheirOrder) {
  Command command;
  command.arguments = {"/bin/sh", "-c", "echo one; echo two >&2; echo three"};
  EXPECT_EQ(run(sandbox(), command).output, "one\ntwo\nthree\n");
}

TEST_P(SandboxedEnd, TheStreamsCanBeSeparate) {
  Command command;
  command.arguments = {"/bin/sh", "-c", "echo one; echo two >&2; echo three"};
  command.streams = Streams::separate;
  const ProcessEnd end = run(sandbox(), command);
  EXPECT_EQ(end.output, "one\nthree\n");
  EXPECT_EQ(end.errors, "two\n");
}

TEST_P(SandboxedEnd, TheOutputLimitAppliesToBothStreamsTogether) {
  Command command;
  command.arguments = {"/bin/sh", "-c", "echo 12345; echo 12345 >&2; sleep 20"};
  command.streams = Streams::separate;
  command.limits.output = 10;
  const ProcessEnd end = run(sandbox(), command);
  EXPECT_EQ(end.how, How(LimitExceeded{LimitKind::output}));
  EXPECT_EQ(end.errors, "12345\n");
}

TEST_P(SandboxedEnd, PeakMemoryIsOnlyTheCommands) {
  // A forked process starts with this process's memory, which must not count as the command's.
  std::vector<char> buffer(std::size_t{256} << 20);
  std::memset(buffer.data(), 1, buffer.size());

  const ProcessEnd small = run_hostile("exits", {"0"});
  EXPECT_GT(small.peak_memory, 0U);
  EXPECT_LT(small.peak_memory, std::size_t{64} << 20);
  const ProcessEnd large = run_hostile("takes_memory", {"100"});
  EXPECT_GE(large.peak_memory, std::size_t{100} << 20);
  EXPECT_LT(large.peak_memory, std::size_t{164} << 20);
}

TEST_P(SandboxedEnd, AMissingProgramIsAHarnessError) {
  Command command;
  command.arguments = {"/nowhere/program"};
  EXPECT_EQ(failure_of(sandbox(), command),
            "/nowhere/program: cannot be started in the sandbox: No such file or directory");
  command.program_is_trusted = false;
  EXPECT_EQ(failure_of(sandbox(), command),
            "/nowhere/program: cannot be started in the sandbox: No such file or directory");
}

// What a program contains can name any file as its interpreter.
TEST_P(SandboxedEnd, IsTheProgramsFaultIfLinuxRefusesWhatItContains) {
  const TempFolder folder;
  Command command;
  command.program_is_trusted = false;
  command.readable = {folder.path()};
  const auto end_of = [&](const std::string& name, const std::string& contents) {
    const std::filesystem::path program = folder.path() / name;
    write_file_atomically(program, contents);
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    command.arguments = {program.string()};
    return run(sandbox(), command).how;
  };
  EXPECT_EQ(end_of("no_interpreter", "#!/nowhere\n"), How(NotExecutable{ENOENT}));
  EXPECT_EQ(end_of("folder_as_interpreter", "#!/usr\n"), How(NotExecutable{EACCES}));
  EXPECT_EQ(end_of("no_program", "nothing"), How(NotExecutable{ENOEXEC}));
  std::filesystem::permissions(folder.path() / "no_program", std::filesystem::perms::owner_read);
  EXPECT_EQ(failure_of(sandbox(), command), command.arguments.front() +
                                                ": cannot be started in the sandbox: "
                                                "Permission denied");
}

TEST_P(SandboxedEnd, AMissingWorkingFolderIsAHarnessError) {
  Command command = hostile("exits", {"0"});
  command.working_folder = "/nowhere";
  EXPECT_EQ(
      failure_of(sandbox(), command),
      "/nowhere: cannot be used as the working folder in the sandbox: No such file or directory");
}

TEST_P(SandboxedEnd, AClosedDescriptorIsAHarnessError) {
  Command command = hostile("exits", {"0"});
  command.descriptors = {{-1, 3}};
  EXPECT_EQ(
      failure_of(sandbox(), command),
      command.arguments[0] + ": cannot pass its descriptors to the sandbox: Bad file descriptor");
}

/// Returns when a process has opened `file` for reading and closed it again, as a failed exec does.
class ClosedAgain {
 public:
  explicit ClosedAgain(const std::filesystem::path& file) : events_(::inotify_init1(IN_CLOEXEC)) {
    ::inotify_add_watch(events_.get(), file.c_str(), IN_CLOSE_NOWRITE);
  }

  void wait() const {
    pollfd ready{events_.get(), POLLIN, 0};
    EXPECT_EQ(::poll(&ready, 1, 60'000), 1) << "the program was never opened";
  }

 private:
  FileDescriptor events_;
};

TEST_P(SandboxedEnd, WaitsForAProgramThatIsStillOpenForWriting) {
  const Folder folder;
  Command command = hostile("exits", {"0"});
  const std::filesystem::path program = folder.path() / "program";
  std::filesystem::copy_file(command.arguments[0], program);
  command.arguments[0] = program;
  command.readable = {program};
  FileDescriptor writer(::open(program.c_str(), O_WRONLY | O_CLOEXEC));
  const ClosedAgain first_try(program);
  const auto process = sandbox().start(command);
  first_try.wait();
  writer.close();
  EXPECT_EQ(process->wait().how, How(ExitStatus{0}));
}

class BubblewrapEnd : public HostileTest {};
INSTANTIATE_TEST_SUITE_P(, BubblewrapEnd, kBubblewrapOnly, kind_name);

TEST_P(BubblewrapEnd, AFailureOfBubblewrapIsAHarnessErrorWithItsMessage) {
  Command command = hostile("exits", {"0"});
  command.readable.emplace_back("/nowhere/file");
  EXPECT_EQ(failure_of(sandbox(), command),
            "the sandbox failed: bwrap: Can't find source path /nowhere/file: No such file or "
            "directory");
}

}  // namespace
}  // namespace labcheck::test
