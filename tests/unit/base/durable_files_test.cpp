// Files that are there, whole, after a power failure: what of that can be seen without one.
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/files.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

TEST(WriteFileDurably, WritesAndReplacesWholeFiles) {
  const Folder folder;
  const fs::path file = folder.path() / "a/b/file";
  write_file_durably(file, std::string(100'000, 'x'));
  EXPECT_EQ(read_file(file), std::string(100'000, 'x'));
  write_file_durably(file, "new");
  EXPECT_EQ(read_file(file), "new");
  EXPECT_EQ(files_in(file.parent_path()), 1);
}

TEST(WriteFileDurably, WritesIntoTheWorkingFolder) {
  const Folder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  write_file_durably("file", "text");
  fs::current_path(before);
  EXPECT_EQ(read_file(folder.path() / "file"), "text");
}

TEST(WriteFileDurably, LeavesTheOldFileWhereTheNewOneDoesNotFit) {
  const Folder folder;
  const fs::path file = folder.write("file", "old");
  std::string problem;
  {
    const FileSizeLimit limit(100);
    problem = problem_of([&] { write_file_durably(file, std::string(1000, 'x')); });
  }
  EXPECT_EQ(problem, file.string() + ": cannot be written: File too large");
  EXPECT_EQ(read_file(file), "old");
  EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(WriteFileDurably, NamesTheFileWhoseFolderCannotBeMade) {
  const Folder folder;
  const fs::path file = folder.write("file", "text") / "below";
  EXPECT_EQ(problem_of([&] { write_file_durably(file, "text"); }),
            file.string() + ": cannot be written: Not a directory");
}

TEST(WriteFilesDurably, WritesAndReplacesAllOfThem) {
  const Folder folder;
  const fs::path below = folder.path() / "a";
  write_files_durably({{below / "one", "1"}, {below / "two", "2"}});
  write_files_durably({{below / "two", "new"}, {below / "three", std::string(100'000, 'x')}});
  EXPECT_EQ(read_file(below / "one"), "1");
  EXPECT_EQ(read_file(below / "two"), "new");
  EXPECT_EQ(read_file(below / "three"), std::string(100'000, 'x'));
  EXPECT_EQ(files_in(below), 3);
}

TEST(WriteFilesDurably, ReplacesNoneWhereOneDoesNotFit) {
  const Folder folder;
  const fs::path one = folder.write("one", "old");
  const fs::path two = folder.path() / "two";
  std::string problem;
  {
    const FileSizeLimit limit(100);
    problem = problem_of([&] {
      write_files_durably({{one, "new"}, {two, std::string(1000, 'x')}});
    });
  }
  EXPECT_EQ(problem, two.string() + ": cannot be written: File too large");
  EXPECT_EQ(read_file(one), "old");
  EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(WriteFilesDurably, NamesTheFileThatAFolderIsInTheWayOf) {
  const Folder folder;
  fs::create_directories(folder.path() / "taken/by");
  const fs::path taken = folder.path() / "taken";
  EXPECT_EQ(problem_of([&] {
              write_files_durably({{taken, "text"}});
            }),
            taken.string() + ": cannot be written: Is a directory");
  EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(IsUnfinished, KnowsWhatAWriterThatDiedLeft) {
  EXPECT_TRUE(is_unfinished("folder/file.json.part-0123456789abcdef"));
  EXPECT_FALSE(is_unfinished("folder.part-0123456789abcdef/file.json"));
  EXPECT_FALSE(is_unfinished("file.part-1"));
  EXPECT_FALSE(is_unfinished("file.part-0123456789abcdeg"));
  EXPECT_FALSE(is_unfinished("file.json"));
}

}  // namespace
}  // namespace labcheck::test
