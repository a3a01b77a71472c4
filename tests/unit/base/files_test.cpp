// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"

#include "harness/base/cache_folder.hpp"
#include "harness/base/error.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/files.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace labcheck::test {
namespace {

namespace fs = std::filesystem;

TEST(ReadFile, ReturnsTheBytesUnchanged) {
  const Folder folder;
  const std::string bytes("a\0b\r\n\xff", 6);
  EXPECT_EQ(read_file(folder.write("file", bytes)), bytes);
}

TEST(ReadFile, ReturnsNothingForAnEmptyFile) {
  const Folder folder;
  EXPECT_EQ(read_file(folder.write("file", "")), "");
}

TEST(ReadFile, NamesAMissingFile) {
  EXPECT_EQ(problem_of([] { read_file("/no/such/file"); }),
            "/no/such/file: cannot be read: No such file or directory");
}

TEST(ReadFile, RejectsAFolder) {
  EXPECT_EQ(problem_of([] { read_file("/proc"); }), "/proc: is a folder, not a file");
}

TEST(ReadFile, DoesNotTreatAReadErrorAsTheEndOfTheFile) {
  EXPECT_EQ(problem_of([] { read_file("/proc/self/mem"); }),
            "/proc/self/mem: cannot be read: Input/output error");
}

TEST(WriteFileAtomically, WritesANewFile) {
  const Folder folder;
  write_file_atomically(folder.path() / "file", "text");
  EXPECT_EQ(read_file(folder.path() / "file"), "text");
}

TEST(WriteFileAtomically, ReplacesAnOldFile) {
  const Folder folder;
  const fs::path file = folder.write("file", "a longer old text");
  write_file_atomically(file, "new");
  EXPECT_EQ(read_file(file), "new");
}

TEST(WriteFileAtomically, CreatesTheFolders) {
  const Folder folder;
  write_file_atomically(folder.path() / "a/b/file", "text");
  EXPECT_EQ(read_file(folder.path() / "a/b/file"), "text");
}

TEST(WriteFileAtomically, AcceptsTheLongestName) {
  const Folder folder;
  const fs::path path = folder.path() / std::string(255, 'n');
  for (const char* text : {"old", "new"}) {
    write_file_atomically(path, text);
    EXPECT_EQ(read_file(path), text);
  }
}

// The kind of error for a file below `folder`.
template <class Error>
bool is_rejected_as(const fs::path& path) {
  try {
    write_file_atomically(path, "text");
  } catch (const Error&) {
    return true;
  } catch (const UserError&) {
  }
  return false;
}

TEST(WriteFileAtomically, OnlyANameThatIsTooLongIsNotASharedProblem) {
  const Folder folder;
  EXPECT_FALSE(is_rejected_as<SharedProblem>(folder.path() / std::string(256, 'n')));
  EXPECT_TRUE(is_rejected_as<SharedProblem>(folder.write("file", "") / "below"));
}

TEST(WriteFileAtomically, LeavesNoTemporaryFile) {
  const Folder folder;
  write_file_atomically(folder.path() / "file", "text");
  EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(WriteFileAtomically, KeepsTheOldFileIfTheNewOneDoesNotFit) {
  const Folder folder;
  const fs::path file = folder.write("file", "old");
  std::string problem;
  {
    const FileSizeLimit limit(100);
    problem = problem_of([&] { write_file_atomically(file, std::string(1000, 'x')); });
  }
  EXPECT_EQ(problem, file.string() + ": cannot be written: File too large");
  EXPECT_EQ(read_file(file), "old");
  EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(WriteFileAtomically, LeavesNothingIfTheFileIsAFolder) {
  const Folder folder;
  fs::create_directories(folder.path() / "taken/by");
  const fs::path taken = folder.path() / "taken";
  EXPECT_EQ(problem_of([&] { write_file_atomically(taken, "text"); }),
            taken.string() + ": cannot be written: Is a directory");
  EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(WriteFileAtomically, ReportsWhyTheFolderCannotBeCreated) {
  const Folder folder;
  const fs::path file = folder.write("file", "text") / "below";
  EXPECT_EQ(problem_of([&] { write_file_atomically(file, "text"); }),
            file.string() + ": cannot be written: Not a directory");
}

TEST(WriteFileAtomically, LeavesOneCompleteFileIfThreadsWriteAtOnce) {
  const Folder folder;
  const fs::path file = folder.path() / "file";
  const auto write = [&](char letter) {
    for (int i = 0; i < 100; ++i) write_file_atomically(file, std::string(20'000, letter));
  };
  std::thread a(write, 'a');
  std::thread b(write, 'b');
  a.join();
  b.join();
  const std::string text = read_file(file);
  EXPECT_TRUE(text == std::string(20'000, 'a') || text == std::string(20'000, 'b'));
  EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(WriteFileAtomically, KeepsALinkAndReplacesItsTarget) {
  const Folder folder;
  const fs::path file = folder.write("real/file", "old");
  const fs::path link = folder.path() / "link";
  fs::create_symlink("real/file", link);
  write_file_atomically(link, "new");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(read_file(file), "new");
}

TEST(WriteFileAtomically, WritesIntoADeviceInsteadOfReplacingIt) {
  const Folder folder;
  const fs::path link = folder.path() / "null";
  fs::create_symlink("/dev/null", link);
  write_file_atomically(link, "text");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_TRUE(fs::is_character_file(link));
}

TEST(WriteFileAtomically, WritesIntoANamedPipe) {
  const Folder folder;
  const fs::path pipe = folder.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { write_file_atomically(pipe, "through the pipe"); });
  const std::string got = read_file(pipe);
  writer.join();
  EXPECT_EQ(got, "through the pipe");
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(WriteFileAtomically, GivesTheFileTheDefaultPermissions) {
  const Folder folder;
  const mode_t before = ::umask(0027);
  write_file_atomically(folder.path() / "file", "text");
  ::umask(before);
  EXPECT_EQ(fs::status(folder.path() / "file").permissions(), static_cast<fs::perms>(0640));
}

TEST(CacheFolder, IsTheValueOfLabcheckCache) {
  const Variable own("LABCHECK_CACHE", "/somewhere/else");
  const Variable xdg("XDG_CACHE_HOME", "/xdg");
  EXPECT_EQ(cache_folder(), "/somewhere/else");
}

TEST(CacheFolder, IsAbsolute) {
  const Variable own("LABCHECK_CACHE", "build/cache");
  EXPECT_EQ(cache_folder(), fs::current_path() / "build/cache");
}

TEST(CacheFolder, IsInXdgCacheHome) {
  const Variable own("LABCHECK_CACHE");
  const Variable xdg("XDG_CACHE_HOME", "/xdg");
  EXPECT_EQ(cache_folder(), "/xdg/labcheck");
}

// The XDG Base Directory Specification requires that relative paths are ignored.
TEST(CacheFolder, IgnoresARelativeXdgCacheHome) {
  const Variable own("LABCHECK_CACHE");
  const Variable xdg("XDG_CACHE_HOME", "relative");
  const Variable home("HOME", "/home/ada");
  EXPECT_EQ(cache_folder(), "/home/ada/.cache/labcheck");
}

TEST(CacheFolder, IsInTheHomeFolderOtherwise) {
  const Variable own("LABCHECK_CACHE", "");
  const Variable xdg("XDG_CACHE_HOME");
  const Variable home("HOME", "/home/ada");
  EXPECT_EQ(cache_folder(), "/home/ada/.cache/labcheck");
}

TEST(SharedCacheFolder, IsTheValueOfLabcheckCacheRead) {
  const Folder folder;
  const Variable unset("LABCHECK_CACHE_READ");
  EXPECT_EQ(shared_cache_folder(), "");
  const Variable named("LABCHECK_CACHE_READ", folder.path());
  EXPECT_EQ(shared_cache_folder(), folder.path());
}

std::string problem_of_shared_cache(const fs::path& folder) {
  const Variable named("LABCHECK_CACHE_READ", folder);
  try {
    return "none: " + shared_cache_folder().string();
  } catch (const UserError& error) {
    return std::string(error.what()) + "; " + error.remedy();
  }
}

TEST(SharedCacheFolder, MustNotBeAFolderThatOthersCanWriteTo) {
  const Folder folder;
  fs::permissions(folder.path(), fs::perms::owner_all | fs::perms::group_write);
  EXPECT_EQ(
      problem_of_shared_cache(folder.path()),
      "LABCHECK_CACHE_READ is set to '" + folder.path().string() +
          "', which another user can write to; use a folder that only root or you can write to");
}

TEST(SharedCacheFolder, MustBeAFolder) {
  EXPECT_EQ(problem_of_shared_cache("/nowhere"),
            "LABCHECK_CACHE_READ is set to '/nowhere', which is not a folder; unset "
            "LABCHECK_CACHE_READ, or set it to a folder that was LABCHECK_CACHE");
}

class CacheFolderWithoutHome : public testing::Test {
 protected:
  fs::path expected() const {
    return temp_.path() / ("labcheck-cache-" + std::to_string(::getuid()));
  }

 private:
  Folder temp_;
  Variable own_{"LABCHECK_CACHE"};
  Variable xdg_{"XDG_CACHE_HOME"};
  Variable home_{"HOME"};
  Variable tmpdir_{"TMPDIR", temp_.path().string()};
};

TEST_F(CacheFolderWithoutHome, IsAPrivateFolderOfTheUser) {
  EXPECT_EQ(cache_folder(), expected());
  EXPECT_EQ(fs::status(expected()).permissions(), fs::perms::owner_all);
}

TEST_F(CacheFolderWithoutHome, IsTheSameTheNextTime) {
  write_file_atomically(cache_folder() / "file", "text");
  EXPECT_EQ(read_file(cache_folder() / "file"), "text");
}

TEST_F(CacheFolderWithoutHome, IsNotAFolderThatOthersMayWriteTo) {
  fs::create_directory(expected());
  fs::permissions(expected(), fs::perms::all);
  EXPECT_THROW(cache_folder(), HarnessError);
}

TEST_F(CacheFolderWithoutHome, IsNotALinkOfAnotherUser) {
  const Folder elsewhere;
  fs::create_directory_symlink(elsewhere.path(), expected());
  EXPECT_THROW(cache_folder(), HarnessError);
}

}  // namespace
}  // namespace labcheck::test
