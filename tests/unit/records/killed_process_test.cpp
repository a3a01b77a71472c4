// SPDX-License-Identifier: MIT
#include "harness/base/file_descriptor.hpp"
#include "harness/base/files.hpp"
#include "harness/base/process_identity.hpp"
#include "harness/records/results_folder.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck::test {
namespace {

/// A process that has made two temporary folders below `folder` and waits.
struct OtherProcess {
  explicit OtherProcess(const std::filesystem::path& folder) {
    const Pipe ready = make_pipe();
    pid = ::fork();
    if (pid == 0) {
      ::setenv("TMPDIR", folder.c_str(), 1);
      const TempFolder first;
      const TempFolder second;
      (void)!::write(ready.write_end.get(), "x", 1);
      for (;;) ::pause();
    }
    char got = 0;
    (void)!::read(ready.read_end.get(), &got, 1);
    holder = this_process();
    holder.pid = pid;
    holder.started = start_of_process(pid);
  }

  void kill() {
    if (pid == 0) return;
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    pid = 0;
  }

  ~OtherProcess() { kill(); }

  pid_t pid = 0;
  LockHolder holder;
};

std::size_t entries_in(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder),
                                                std::filesystem::directory_iterator()));
}

TEST(TempFoldersOfAKilledProcess, AreRemoved) {
  const Folder folder;
  const Variable place("TMPDIR", folder.path().string());
  OtherProcess other(folder.path());
  folder.write("labcheck-1-2-abcdef/kept", "of another process");
  other.kill();
  EXPECT_EQ(remove_temp_folders_of(other.holder), 2U);
  EXPECT_EQ(entries_in(folder.path()), 1U);
  EXPECT_EQ(remove_temp_folders_of(other.holder), 0U);
}

TEST(TempFoldersOfAKilledProcess, StayWhileItRunsOrIfItIsNotKnown) {
  const Folder folder;
  const Variable place("TMPDIR", folder.path().string());
  OtherProcess other(folder.path());
  EXPECT_EQ(remove_temp_folders_of(other.holder), 0U) << "it still runs";
  other.kill();
  LockHolder elsewhere = other.holder;
  elsewhere.host = "another-host";
  EXPECT_EQ(remove_temp_folders_of(elsewhere), 0U);
  LockHolder later = other.holder;
  later.started += 1;
  EXPECT_EQ(remove_temp_folders_of(later), 0U) << "another process with the same number";
  LockHolder unknown = other.holder;
  unknown.started = 0;
  EXPECT_EQ(remove_temp_folders_of(unknown), 0U);
  EXPECT_EQ(entries_in(folder.path()), 2U);
}

TEST(TempFoldersOfAKilledProcess, AreNotFollowedIfTheyAreLinks) {
  const Folder folder;
  const Folder elsewhere;
  elsewhere.write("kept", "x");
  const Variable place("TMPDIR", folder.path().string());
  OtherProcess other(folder.path());
  other.kill();
  std::filesystem::create_directory_symlink(
      elsewhere.path(),
      folder.path() / (temp_folder_prefix(other.holder.pid, other.holder.started) + "link"));
  EXPECT_EQ(remove_temp_folders_of(other.holder), 2U);
  EXPECT_TRUE(std::filesystem::exists(elsewhere.path() / "kept"));
}

}  // namespace
}  // namespace labcheck::test
