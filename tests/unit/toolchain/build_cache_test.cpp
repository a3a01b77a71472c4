// SPDX-License-Identifier: MIT
#include "harness/toolchain/build_cache.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fcntl.h>
#include <iterator>
#include <string>
#include <thread>
#include <unistd.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

std::size_t entries_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(BuildCache, FindsAStoredFile) {
  const Folder folder;
  const BuildCache cache(folder.path() / "not/created/yet");
  EXPECT_EQ(cache.find("key", "program"), std::nullopt);
  const fs::path stored = cache.store("key", "program", std::string("a\0b", 3));
  EXPECT_EQ(cache.find("key", "program"), stored);
  EXPECT_EQ(read_file(stored), std::string("a\0b", 3));
  EXPECT_EQ(stored.filename(), "program");
}

TEST(BuildCache, ReadsNothingForAMissingFile) {
  const Folder folder;
  const BuildCache cache(folder.path());
  EXPECT_EQ(cache.read("key", "log"), std::nullopt);
  cache.store("key", "log", "text");
  EXPECT_EQ(cache.read("key", "log"), "text");
}

TEST(BuildCache, KeepsKeysAndNamesApart) {
  const Folder folder;
  const BuildCache cache(folder.path());
  cache.store("key", "program", "one");
  EXPECT_EQ(cache.find("other", "program"), std::nullopt);
  EXPECT_EQ(cache.find("key", "log"), std::nullopt);
  cache.store("other", "program", "two");
  EXPECT_EQ(read_file(*cache.find("key", "program")), "one");
}

TEST(BuildCache, FindsTheLastStoredVersion) {
  const Folder folder;
  const BuildCache cache(folder.path());
  cache.store("key", "log", "a longer one");
  cache.store("key", "log", "");
  EXPECT_EQ(read_file(*cache.find("key", "log")), "");
}

TEST(BuildCache, MakesProgramsExecutable) {
  const Folder folder;
  const fs::path stored = BuildCache(folder.path()).store("key", "program", "x");
  EXPECT_EQ(fs::status(stored).permissions() & fs::perms::owner_exec, fs::perms::owner_exec);
}

TEST(BuildCache, DoesNotFindAnUnfinishedFile) {
  const Folder folder;
  const BuildCache cache(folder.path());
  cache.store("key", "program", "x");
  EXPECT_EQ(entries_in(folder.path() / "key"), 1U) << "no temporary file is left";
  fs::create_directories(folder.path() / "key/object.o");
  EXPECT_EQ(cache.find("key", "object.o"), std::nullopt);
}

TEST(BuildCache, ShowsOnlyWholeExecutableFilesWhileTheyAreStoredAgain) {
  const Folder folder;
  const BuildCache cache(folder.path());
  const fs::path path = cache.store("key", "program", std::string(5000, 'x'));
  std::atomic<bool> done = false;
  std::thread writer([&] {
    for (int k = 0; k < 200; ++k) cache.store("key", "program", std::string(5000, 'x'));
    done = true;
  });
  bool executable = true;
  bool whole = true;
  while (!done) {
    executable = executable && ::access(path.c_str(), X_OK) == 0;
    whole = whole && fs::file_size(path) == 5000;
  }
  writer.join();
  EXPECT_TRUE(executable);
  EXPECT_TRUE(whole);
}

TEST(BuildCache, ProgramsStartedDuringStoringCannotWriteToTheFile) {
  const Folder folder;
  const BuildCache cache(folder.path());
  const std::string bytes(std::size_t{1} << 20, 'x');
  std::atomic<bool> done = false;
  std::thread writer([&] {
    for (int k = 0; k < 100; ++k) cache.store("key", "program", bytes);
    done = true;
  });
  bool closed_on_exec = true;
  while (!done) {
    for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
      std::error_code error;
      const fs::path open = fs::read_symlink(entry.path(), error);
      if (error || !open.string().starts_with(folder.path().string())) continue;
      const int flags = ::fcntl(std::stoi(entry.path().filename()), F_GETFD);
      closed_on_exec = closed_on_exec && (flags < 0 || (flags & FD_CLOEXEC) != 0);
    }
  }
  writer.join();
  EXPECT_TRUE(closed_on_exec);
}

TEST(BuildCache, CompletesAnInterruptedRemoval) {
  const Folder folder;
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  folder.write("0.going/program", "");
  for (int k = 1; k < 20; ++k) fs::create_directory(folder.path() / std::to_string(k));
  fs::last_write_time(folder.path() / "0.going", old);
  BuildCache(folder.path(), {}, {.entries = 20}).store("new0", "program", "");
  EXPECT_EQ(entries_in(folder.path()), 19U);
  for (const auto& entry : fs::directory_iterator(folder.path()))
    EXPECT_NE(entry.path().extension(), ".going");
}

TEST(BuildCache, ReportsARemedyIfItCannotWrite) {
  const Folder folder;
  const BuildCache cache(folder.write("file", "") / "below");
  EXPECT_EQ(cache.find("key", "program"), std::nullopt);
  try {
    cache.store("key", "program", "x");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_EQ(error.what(), (folder.path() / "file/below/key/program").string() +
                                ": cannot be written: Not a directory");
    EXPECT_EQ(error.remedy(), "set LABCHECK_CACHE to a folder that you can write to");
  }
}

TEST(BuildCache, ReportsBeforeACompilationThatItCannotWrite) {
  const Folder folder;
  BuildCache(folder.path() / "new").require_writable();
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "new"));
  EXPECT_THROW(BuildCache(folder.write("file", "") / "below").require_writable(), UserError);
}

TEST(BuildCache, RemovesTheOldestUnusedEntriesIfThereAreTooMany) {
  const Folder folder;
  const BuildCache cache(folder.path(), {}, {.entries = 20});
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (int k = 0; k < 19; ++k) {
    const fs::path entry = folder.path() / std::to_string(k);
    fs::create_directory(entry);
    fs::last_write_time(entry, old + std::chrono::seconds(k));
  }
  folder.write("0/program", "");
  cache.store("new0", "program", "");
  EXPECT_EQ(entries_in(folder.path()), 20U);
  cache.find("0", "program");
  fs::last_write_time(folder.path() / "1", old);
  cache.store("newest0", "program", "");
  EXPECT_LT(entries_in(folder.path()), 20U);
  EXPECT_TRUE(fs::exists(folder.path() / "0")) << "it was used recently";
  EXPECT_FALSE(fs::exists(folder.path() / "1"));
  EXPECT_TRUE(fs::exists(folder.path() / "18"));
  EXPECT_TRUE(cache.find("new0", "program"));
  EXPECT_TRUE(cache.find("newest0", "program"));
}

TEST(BuildCache, RemovesOldEntriesIfTheyAreTooLarge) {
  const Folder folder;
  const BuildCache cache(folder.path(), {}, {.bytes = 1000});
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const char* key : {"first", "second", "third"}) {
    cache.store(key, "program", std::string(450, 'x'));
    fs::last_write_time(folder.path() / key, old);
  }
  cache.store("fourth0", "program", std::string(450, 'x'));
  EXPECT_EQ(entries_in(folder.path()), 3U) << "two old entries, 900 bytes, may stay";
  EXPECT_TRUE(cache.find("fourth0", "program"));
}

TEST(SharedCache, IsReadButNotWritten) {
  const Folder own, shared;
  BuildCache(shared.path()).store("key", "program", "shared");
  const BuildCache cache(own.path(), shared.path());
  EXPECT_EQ(cache.find("key", "program"), shared.path() / "key/program");
  EXPECT_EQ(cache.read("key", "program"), "shared");
  EXPECT_EQ(cache.store("other", "program", "own"), own.path() / "other/program");
  EXPECT_EQ(entries_in(shared.path()), 1U);
  cache.store("key", "program", "own");
  EXPECT_EQ(cache.read("key", "program"), "own");
}

TEST(SharedCache, FilesThatOthersCanWriteDoNotExist) {
  const Folder own, shared;
  BuildCache(shared.path()).store("key", "program", "shared");
  const BuildCache cache(own.path(), shared.path());
  const auto usual = fs::perms::owner_all | fs::perms::group_read | fs::perms::others_read;
  for (const fs::path& path :
       {shared.path(), shared.path() / "key", shared.path() / "key/program"}) {
    for (const fs::perms others : {fs::perms::group_write, fs::perms::others_write}) {
      fs::permissions(path, usual | others);
      EXPECT_EQ(cache.find("key", "program"), std::nullopt) << path;
    }
    fs::permissions(path, usual);
  }
  EXPECT_TRUE(cache.find("key", "program"));
  fs::rename(shared.path() / "key/program", own.path() / "planted");
  fs::create_symlink(own.path() / "planted", shared.path() / "key/program");
  EXPECT_EQ(cache.find("key", "program"), std::nullopt) << "its target could be anyone's";
}

}  // namespace
}  // namespace labcheck::test
