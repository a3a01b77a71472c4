// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/shared_resources.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/files.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace labcheck::test {
namespace {

namespace fs = std::filesystem;

using Names = std::vector<std::string>;

const std::vector<FileContents> kTwo{{"a.txt", "first\n"}, {"sub/b.txt", "second\n"}};

Names everything_below(const fs::path& folder) {
  Names names;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    names.push_back(entry.path().lexically_relative(folder));
  std::sort(names.begin(), names.end());
  return names;
}

// The message and remedy of the UserError, with DIR instead of the test's folder.
std::string refusal(const fs::path& place, const std::vector<FileContents>& files,
                    const Folder& folder) {
  std::string text = "they are written";
  try {
    write_new_files(place, files);
  } catch (const UserError& error) {
    text = std::string(error.what()) + " | " + error.remedy();
  }
  const std::string path = folder.path().string();
  for (auto at = text.find(path); at != std::string::npos; at = text.find(path))
    text.replace(at, path.size(), "DIR");
  return text;
}

// Runs without root's permission to write everywhere.
class UnprivilegedUser {
 public:
  UnprivilegedUser() {
    if (::geteuid() == 0 && ::seteuid(65534) == 0) was_root_ = true;
  }
  ~UnprivilegedUser() {
    if (was_root_ && ::seteuid(0) != 0) std::abort();
  }

 private:
  bool was_root_ = false;
};

TEST(NewFiles, AreWrittenWithTheMissingFolders) {
  const Folder folder;
  write_new_files(folder.path() / "x/y", kTwo);
  EXPECT_EQ(everything_below(folder.path() / "x"), (Names{"y", "y/a.txt", "y/sub", "y/sub/b.txt"}));
  EXPECT_EQ(read_file(folder.path() / "x/y/a.txt"), "first\n");
  EXPECT_EQ(read_file(folder.path() / "x/y/sub/b.txt"), "second\n");
}

TEST(NewFiles, AreAddedToExistingFiles) {
  const Folder folder;
  folder.write("sub/mine.txt", "mine\n");
  write_new_files(folder.path(), kTwo);
  EXPECT_EQ(everything_below(folder.path()), (Names{"a.txt", "sub", "sub/b.txt", "sub/mine.txt"}));
}

TEST(NewFiles, NeverReplaceFilesAndListAllThatExist) {
  const Folder folder;
  folder.write("sub/b.txt", "mine\n");
  EXPECT_EQ(refusal(folder.path(), kTwo, folder),
            "DIR: sub/b.txt already exists; nothing was written | choose another folder, or move "
            "this file");
  folder.write("a.txt", "mine\n");
  EXPECT_EQ(refusal(folder.path(), kTwo, folder),
            "DIR: a.txt and sub/b.txt already exist; nothing was written | choose another "
            "folder, or move these files");
  EXPECT_EQ(read_file(folder.path() / "a.txt"), "mine\n");
  EXPECT_EQ(everything_below(folder.path()), (Names{"a.txt", "sub", "sub/b.txt"}));
}

TEST(NewFiles, NeverReplaceADanglingLink) {
  const Folder folder;
  fs::create_symlink("nowhere", folder.path() / "a.txt");
  EXPECT_NE(refusal(folder.path(), kTwo, folder).find("a.txt already exists"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder.path() / "nowhere"));
}

TEST(NewFiles, NameAFileWhereAFolderIsNeeded) {
  const Folder folder;
  folder.write("lab", "a file\n");
  EXPECT_EQ(refusal(folder.path() / "lab", kTwo, folder),
            "DIR/lab: is a file, but a folder is needed here | move it, or choose another folder");
  folder.write("sub", "a file\n");
  EXPECT_EQ(refusal(folder.path(), kTwo, folder),
            "DIR/sub: is a file, but a folder is needed here | move it, or choose another folder");
  // The first file had already been written.
  EXPECT_EQ(everything_below(folder.path()), (Names{"lab", "sub"}));
}

TEST(NewFiles, LeaveAFolderUnchangedThatCannotBeWritten) {
  const Folder folder;
  fs::create_directory(folder.path() / "closed");
  fs::permissions(folder.path(), fs::perms::all);
  fs::permissions(folder.path() / "closed", static_cast<fs::perms>(0555));
  const UnprivilegedUser user;
  EXPECT_EQ(
      refusal(folder.path() / "closed", kTwo, folder),
      "DIR/closed: cannot be created: Permission denied | choose a folder that you can write to");
  EXPECT_EQ(refusal(folder.path() / "closed/x/y", kTwo, folder),
            "DIR/closed/x: cannot be created: Permission denied | choose a folder that you can "
            "write to");
  EXPECT_EQ(everything_below(folder.path() / "closed"), Names{});
}

TEST(NewFiles, LeaveNothingOnAFullDisk) {
  const Folder folder;
  const std::vector<FileContents> files{{"small.txt", "1"}, {"large.txt", std::string(9000, 'x')}};
  std::string said;
  {
    const FileSizeLimit full(4096);
    said = refusal(folder.path() / "lab", files, folder);
  }
  EXPECT_EQ(
      said,
      "DIR/lab/large.txt: cannot be created: File too large | free some space there, or choose "
      "another folder; no files were written");
  EXPECT_EQ(everything_below(folder.path()), Names{});
}

TEST(NewFiles, ListTheFirstFewOfMany) {
  const Folder folder;
  std::vector<FileContents> many;
  for (int k = 10; k < 40; ++k) {
    many.push_back({std::to_string(k), ""});
    folder.write(std::to_string(k), "");
  }
  EXPECT_NE(refusal(folder.path(), many, folder).find("20 and 19 more already exist"),
            std::string::npos);
}

// Tests of files that survive a power failure, as far as they can be tested without one.

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

TEST(WriteFileDurably, KeepsTheOldFileIfTheNewOneDoesNotFit) {
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

TEST(WriteFileDurably, NamesTheFileWhoseFolderCannotBeCreated) {
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

TEST(WriteFilesDurably, ReplacesNoneIfOneDoesNotFit) {
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

TEST(WriteFilesDurably, NamesTheFileThatIsAFolder) {
  const Folder folder;
  fs::create_directories(folder.path() / "taken/by");
  const fs::path taken = folder.path() / "taken";
  EXPECT_EQ(problem_of([&] {
              write_files_durably({{taken, "text"}});
            }),
            taken.string() + ": cannot be written: Is a directory");
  EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(IsUnfinished, RecognizesTheFileOfAWriterThatDied) {
  EXPECT_TRUE(is_unfinished("folder/file.json.part-0123456789abcdef"));
  EXPECT_FALSE(is_unfinished("folder.part-0123456789abcdef/file.json"));
  EXPECT_FALSE(is_unfinished("file.part-1"));
  EXPECT_FALSE(is_unfinished("file.part-0123456789abcdeg"));
  EXPECT_FALSE(is_unfinished("file.json"));
}

TEST(Release, ReturnsOnceAfterMoves) {
  int given_back = 0;
  {
    Release first([&] { ++given_back; });
    EXPECT_TRUE(first);
    Release second(std::move(first));
    EXPECT_FALSE(first);  // NOLINT: the state after a move is specified
    Release third;
    third = std::move(second);
    EXPECT_TRUE(third);
    EXPECT_EQ(given_back, 0);
  }
  EXPECT_EQ(given_back, 1);
}

TEST(Release, ReturnsItsResourceOnAssignment) {
  int given_back = 0;
  Release held([&] { ++given_back; });
  Release other([] {});
  held = std::move(other);
  EXPECT_EQ(given_back, 1) << "at once";
  EXPECT_TRUE(held);
  held = {};
  EXPECT_FALSE(held);
}

}  // namespace
}  // namespace labcheck::test
