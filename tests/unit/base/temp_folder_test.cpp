// SPDX-License-Identifier: MIT
#include "harness/base/temp_folder.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file_descriptor.hpp"
#include "harness/base/files.hpp"
#include "harness/base/process_identity.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <iterator>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

TEST(TempFolder, IsANewFolderOfItsOwn) {
  const TempFolder first;
  const TempFolder second;
  EXPECT_TRUE(fs::is_directory(first.path()));
  EXPECT_TRUE(fs::is_empty(first.path()));
  EXPECT_NE(first.path(), second.path());
}

TEST(TempFolder, IsPrivate) {
  const TempFolder folder;
  EXPECT_EQ(fs::status(folder.path()).permissions(), fs::perms::owner_all);
}

TEST(TempFolder, IsRemovedWithItsContents) {
  fs::path path;
  {
    const TempFolder folder;
    path = folder.path();
    write_file_atomically(path / "below/deeper/file", "text");
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(TempFolder, IsRemovedWithoutFollowingLinks) {
  const TempFolder kept;
  write_file_atomically(kept.path() / "file", "text");
  {
    const TempFolder folder;
    fs::create_directory_symlink(kept.path(), folder.path() / "link");
  }
  EXPECT_TRUE(fs::exists(kept.path() / "file"));
}

TEST(TempFolder, BelongsToTheObjectItIsMovedTo) {
  fs::path path;
  {
    TempFolder first;
    path = first.path();
    const TempFolder second = std::move(first);
    EXPECT_EQ(second.path(), path);
    EXPECT_TRUE(fs::exists(path));
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(TempFolder, IsCreatedInTmpdir) {
  const TempFolder outer;
  const Variable tmpdir("TMPDIR", outer.path().string());
  EXPECT_EQ(TempFolder().path().parent_path(), outer.path());
}

TEST(TempFolder, HasARemedyIfItCannotBeCreated) {
  const Variable tmpdir("TMPDIR", "/proc/no-such-folder");
  try {
    const TempFolder folder;
    FAIL() << "made " << folder.path();
  } catch (const HarnessError& error) {
    EXPECT_STREQ(error.what(),
                 "cannot create a temporary folder in /proc/no-such-folder: No such file or "
                 "directory");
    EXPECT_EQ(error.remedy(), "free some space there, or set TMPDIR to another folder");
  }
}

/// A process that has made two temporary folders in `place` and waits.
class OtherProcess {
 public:
  explicit OtherProcess(const fs::path& place) {
    const Pipe ready = make_pipe();
    pid_ = ::fork();
    if (pid_ == 0) {
      ::setenv("TMPDIR", place.c_str(), 1);
      const TempFolder first;
      const TempFolder second;
      (void)!::write(ready.write_end.get(), "x", 1);
      for (;;) ::pause();
    }
    char got = 0;
    (void)!::read(ready.read_end.get(), &got, 1);
    started_ = start_of_process(pid_);
  }
  ~OtherProcess() { kill(); }

  void kill() {
    if (std::exchange(is_killed_, true)) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }

  /// The name of one more folder of the process.
  std::string folder_name(std::string_view letters) const {
    return fmt::format("labcheck-{}-{}-{}", pid_, started_, letters);
  }

 private:
  pid_t pid_ = 0;
  std::uint64_t started_ = 0;
  bool is_killed_ = false;
};

std::ptrdiff_t entries_in(const fs::path& folder) {
  return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

TEST(AbandonedFolders, AreThoseOfKilledProcesses) {
  const Folder place;
  OtherProcess other(place.path());
  EXPECT_EQ(remove_abandoned_folders(place.path()), 0U) << "the process still runs";
  EXPECT_EQ(entries_in(place.path()), 2);
  other.kill();
  EXPECT_EQ(remove_abandoned_folders(place.path()), 2U);
  EXPECT_EQ(entries_in(place.path()), 0);
}

// The process of another container has a number that is unknown, or another process's, here.
TEST(AbandonedFolders, AreNotThoseThatAnInvisibleProcessUses) {
  const Folder place;
  OtherProcess other(place.path());
  other.kill();
  const fs::path used = place.path() / other.folder_name("inUseX");
  fs::create_directory(used);
  FileDescriptor lock(::open(used.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  ASSERT_EQ(::flock(lock.get(), LOCK_SH), 0);
  EXPECT_EQ(remove_abandoned_folders(place.path()), 2U);
  EXPECT_TRUE(fs::exists(used));
  lock.close();
  EXPECT_EQ(remove_abandoned_folders(place.path()), 1U);
}

TEST(AbandonedFolders, AreNotFollowedIfTheyAreLinks) {
  const Folder place;
  const Folder elsewhere;
  elsewhere.write("kept", "x");
  OtherProcess other(place.path());
  other.kill();
  fs::create_directory_symlink(elsewhere.path(), place.path() / other.folder_name("linkXX"));
  fs::create_directory_symlink(elsewhere.path(),
                               fs::directory_iterator(place.path())->path() / "link inside");
  EXPECT_EQ(remove_abandoned_folders(place.path()), 2U);
  EXPECT_TRUE(fs::exists(elsewhere.path() / "kept"));
}

TEST(AbandonedFolders, HaveNamesThatOnlyLabcheckGives) {
  const Folder place;
  OtherProcess other(place.path());
  other.kill();
  for (const std::string& name :
       {other.folder_name("toomany"), other.folder_name("few"), std::string("labcheck-cache-0"),
        std::string("labcheck-x-1-aaaaaa"), std::string("labcheck-1-0-aaaaaa")})
    place.write(name + "/kept", "x");
  EXPECT_EQ(remove_abandoned_folders(place.path()), 2U);
  EXPECT_EQ(entries_in(place.path()), 5);
}

}  // namespace
}  // namespace labcheck::test
