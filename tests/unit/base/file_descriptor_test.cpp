// SPDX-License-Identifier: MIT
#include "harness/base/file_descriptor.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/folder_watch.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <future>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace labcheck::test {
namespace {

bool is_open(int descriptor) {
  return ::fcntl(descriptor, F_GETFD) >= 0;
}

bool closes_on_exec(int descriptor) {
  return (::fcntl(descriptor, F_GETFD) & FD_CLOEXEC) != 0;
}

FileDescriptor open_null() {
  return FileDescriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
}

TEST(FileDescriptor, IsEmptyAtFirst) {
  const FileDescriptor none;
  EXPECT_FALSE(none);
  EXPECT_EQ(none.get(), -1);
}

TEST(FileDescriptor, ClosesOnDestruction) {
  int descriptor = -1;
  {
    const FileDescriptor file = open_null();
    descriptor = file.get();
    ASSERT_TRUE(is_open(descriptor));
  }
  EXPECT_FALSE(is_open(descriptor));
}

TEST(FileDescriptor, ClosesOnce) {
  FileDescriptor file = open_null();
  const int descriptor = file.get();
  file.close();
  EXPECT_FALSE(file);
  EXPECT_FALSE(is_open(descriptor));
  // The number is in use again, so closing the empty owner must not close it.
  const FileDescriptor next = open_null();
  ASSERT_EQ(next.get(), descriptor);
  file.close();
  EXPECT_TRUE(is_open(next.get()));
}

TEST(FileDescriptor, PassesItsDescriptorOnWhenMoved) {
  FileDescriptor first = open_null();
  const int descriptor = first.get();
  const FileDescriptor second = std::move(first);
  EXPECT_EQ(second.get(), descriptor);
  EXPECT_TRUE(is_open(descriptor));
  EXPECT_FALSE(first);  // NOLINT(bugprone-use-after-move)
}

TEST(FileDescriptor, ClosesItsDescriptorWhenAnotherIsMovedIn) {
  FileDescriptor first = open_null();
  FileDescriptor second = open_null();
  const int old = first.get();
  const int descriptor = second.get();
  first = std::move(second);
  EXPECT_FALSE(is_open(old));
  EXPECT_EQ(first.get(), descriptor);
  EXPECT_FALSE(second);  // NOLINT(bugprone-use-after-move)
}

TEST(FileDescriptor, StaysOpenWhenMovedToItself) {
  FileDescriptor file = open_null();
  FileDescriptor& same = file;
  file = std::move(same);
  EXPECT_TRUE(is_open(file.get()));
}

TEST(FileDescriptor, ReleasesWithoutClosing) {
  FileDescriptor file = open_null();
  const FileDescriptor again(file.release());
  EXPECT_FALSE(file);
  EXPECT_TRUE(is_open(again.get()));
}

TEST(MemoryFile, HasTheGivenSize) {
  const FileDescriptor file = memory_file("labcheck-test", 4097);
  struct stat facts {};
  ASSERT_EQ(::fstat(file.get(), &facts), 0);
  EXPECT_EQ(facts.st_size, 4097);
}

TEST(MemoryFile, IsNotInherited) {
  EXPECT_TRUE(closes_on_exec(memory_file("labcheck-test", 0).get()));
}

TEST(MemoryFile, ThrowsIfTheSizeIsImpossible) {
  EXPECT_THROW(memory_file("labcheck-test", std::numeric_limits<std::size_t>::max()), HarnessError);
}

TEST(Pipe, CarriesBytesFromOneEndToTheOther) {
  const Pipe pipe = make_pipe();
  ASSERT_EQ(::write(pipe.write_end.get(), "abc", 3), 3);
  char got[4] = {};
  EXPECT_EQ(::read(pipe.read_end.get(), got, 3), 3);
  EXPECT_STREQ(got, "abc");
}

TEST(Pipe, IsNotInherited) {
  const Pipe pipe = make_pipe();
  EXPECT_TRUE(closes_on_exec(pipe.read_end.get()));
  EXPECT_TRUE(closes_on_exec(pipe.write_end.get()));
}

TEST(Pipe, EndsWhenTheWriteEndIsReplacedByAnEmptyOne) {
  Pipe pipe = make_pipe();
  pipe.write_end = {};
  char got = 0;
  EXPECT_EQ(::read(pipe.read_end.get(), &got, 1), 0);
}

FileDescriptor file_with(std::string_view text) {
  FileDescriptor file = memory_file("labcheck-test", 0);
  EXPECT_EQ(::write(file.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  return file;
}

TEST(ReadFromStart, ReadsAllAtAnyFileOffset) {
  EXPECT_EQ(read_from_start(file_with("all of it").get(), 100), "all of it");
}

TEST(ReadFromStart, ReadsNoMoreThanTheLimit) {
  EXPECT_EQ(read_from_start(file_with("all of it").get(), 3), "all");
  EXPECT_EQ(read_from(file_with("all of it").get(), 4, 2), "of");
  EXPECT_EQ(read_from(file_with("all of it").get(), 40, 2), "");
  EXPECT_EQ(read_from_start(file_with("all of it").get(), 0), "");
}

TEST(ReadFromStart, ReadsALargeFile) {
  std::string text;
  for (int k = 0; k < 100'000; ++k) text += std::to_string(k);
  EXPECT_EQ(read_from_start(file_with(text).get(), std::size_t{1} << 40), text);
}

TEST(ReadFromStart, DoesNotMoveTheFile) {
  const FileDescriptor file = file_with("abc");
  read_from_start(file.get(), 100);
  EXPECT_EQ(::lseek(file.get(), 0, SEEK_CUR), 3);
}

TEST(ReadFromStart, ThrowsIfTheFileCannotBeRead) {
  EXPECT_THROW(read_from_start(make_pipe().read_end.get(), 10), HarnessError);
}

namespace fs = std::filesystem;

std::error_code code_of(std::errc error) {
  return std::make_error_code(error);
}

TEST(Unwritable, AFullDiskIsNotAUserError) {
  for (const std::error_code error :
       {code_of(std::errc::no_space_on_device), std::error_code(EDQUOT, std::generic_category())}) {
    try {
      throw_unwritable("/data/g.json", error, "set LABCHECK_CACHE to another folder");
    } catch (const NoSpace& problem) {
      EXPECT_EQ(problem.what(), "/data/g.json: cannot be written: " + error.message());
      EXPECT_EQ(problem.remedy(), "free some space there, or set LABCHECK_CACHE to another folder");
    }
  }
}

TEST(Unwritable, AnyOtherReasonIsAUserError) {
  try {
    throw_unwritable("/g.json", code_of(std::errc::read_only_file_system));
  } catch (const UserError& problem) {
    EXPECT_STREQ(problem.what(), "/g.json: cannot be written: Read-only file system");
    EXPECT_EQ(problem.remedy(), "choose a file in a folder that you can write to");
  }
}

TEST(Unwritable, AWritableFileIsAccepted) {
  const Folder folder;
  const fs::path there = folder.write("there", "");
  for (const fs::path& path : {there, folder.path() / "new", folder.path() / "a/b/new",
                               fs::path("/dev/stdout"), fs::path("relative.json")})
    EXPECT_NO_THROW(require_writable(path)) << path;
}

TEST(Unwritable, AFileIsNotAFolder) {
  const Folder folder;
  EXPECT_THROW(require_writable(folder.write("file", "") / "g.json"), UserError);
  EXPECT_THROW(require_writable(folder.path() / "file/below/g.json"), UserError);
}

using std::chrono::milliseconds;

constexpr milliseconds kQuiet{20};

// True if it notices a change, within a time that suffices on every computer.
bool notices(FolderWatch& watch) {
  auto change = std::async(std::launch::async, [&] { watch.wait(kQuiet); });
  return change.wait_for(std::chrono::minutes(1)) == std::future_status::ready;
}

class FolderWatchOfOne : public testing::Test {
 protected:
  Folder folder_;
  fs::path file_ = folder_.write("watched/a.cu", "before");
  FolderWatch watch_{{file_.parent_path()}};
};

TEST_F(FolderWatchOfOne, NoticesAFileThatIsWrittenInPlace) {
  std::ofstream(file_) << "after";
  EXPECT_TRUE(notices(watch_));
}

TEST_F(FolderWatchOfOne, NoticesAFileThatReplacesAnotherByARename) {
  write_file_atomically(file_, "after");
  EXPECT_TRUE(notices(watch_));
}

TEST_F(FolderWatchOfOne, NoticesANewFileAndARemovedOne) {
  folder_.write("watched/b.cu", "new");
  EXPECT_TRUE(notices(watch_));
  fs::remove(file_);
  EXPECT_TRUE(notices(watch_));
}

TEST_F(FolderWatchOfOne, WaitsIfNothingChanges) {
  auto change = std::async(std::launch::async, [&] { watch_.wait(kQuiet); });
  EXPECT_EQ(change.wait_for(milliseconds(600)), std::future_status::timeout);
  std::ofstream(file_) << "after";
  change.get();
}

TEST_F(FolderWatchOfOne, CombinesSeveralChanges) {
  for (int i = 0; i < 50; ++i) std::ofstream(file_) << i;
  EXPECT_TRUE(notices(watch_));
  auto change = std::async(std::launch::async, [&] { watch_.wait(kQuiet); });
  EXPECT_EQ(change.wait_for(milliseconds(600)), std::future_status::timeout);
  std::ofstream(file_) << "after";
  change.get();
}

TEST_F(FolderWatchOfOne, NoticesThatItsFolderWasRemoved) {
  fs::remove_all(file_.parent_path());
  EXPECT_TRUE(notices(watch_));
  EXPECT_TRUE(notices(watch_)) << "every wait checks for it again";
}

TEST(FolderWatch, ChecksAgainForAMissingFolder) {
  const Folder folder;
  FolderWatch watch({folder.path() / "none"});
  EXPECT_TRUE(notices(watch));
}

TEST(FolderWatch, NoticesChangesInEachOfSeveralFolders) {
  const Folder first;
  const Folder second;
  FolderWatch watch({first.path(), second.path()});
  second.write("b.cu", "");
  EXPECT_TRUE(notices(watch));
  first.write("a.cu", "");
  EXPECT_TRUE(notices(watch));
}

}  // namespace
}  // namespace labcheck::test
