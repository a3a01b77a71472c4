#include "harness/base/file_descriptor.hpp"

#include "harness/base/error.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
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

TEST(FileDescriptor, HoldsNoneAtFirst) {
  const FileDescriptor none;
  EXPECT_FALSE(none);
  EXPECT_EQ(none.get(), -1);
}

TEST(FileDescriptor, ClosesWhenItGoes) {
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
  // The number is in use again; closing the empty owner must not take it away.
  const FileDescriptor next = open_null();
  ASSERT_EQ(next.get(), descriptor);
  file.close();
  EXPECT_TRUE(is_open(next.get()));
}

TEST(FileDescriptor, HandsItsDescriptorOnWhenMoved) {
  FileDescriptor first = open_null();
  const int descriptor = first.get();
  const FileDescriptor second = std::move(first);
  EXPECT_EQ(second.get(), descriptor);
  EXPECT_TRUE(is_open(descriptor));
  EXPECT_FALSE(first);  // NOLINT(bugprone-use-after-move)
}

TEST(FileDescriptor, ClosesWhatItHeldWhenAnotherIsMovedIn) {
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

TEST(MemoryFile, HasTheSizeThatIsAskedFor) {
  const FileDescriptor file = memory_file("labcheck-test", 4097);
  struct stat facts {};
  ASSERT_EQ(::fstat(file.get(), &facts), 0);
  EXPECT_EQ(facts.st_size, 4097);
}

TEST(MemoryFile, IsNotInherited) {
  EXPECT_TRUE(closes_on_exec(memory_file("labcheck-test", 0).get()));
}

TEST(MemoryFile, ThrowsWhereTheSizeIsImpossible) {
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

TEST(Pipe, EndsWhenTheWriteEndIsReplacedByNone) {
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

TEST(ReadFromStart, ReadsAllWhereverTheFileStands) {
  EXPECT_EQ(read_from_start(file_with("all of it").get(), 100), "all of it");
}

TEST(ReadFromStart, ReadsNoMoreThanTheLimit) {
  EXPECT_EQ(read_from_start(file_with("all of it").get(), 3), "all");
  EXPECT_EQ(read_from_start(file_with("all of it").get(), 0), "");
}

TEST(ReadFromStart, ReadsWhatTakesManyPieces) {
  std::string text;
  for (int k = 0; k < 100'000; ++k) text += std::to_string(k);
  EXPECT_EQ(read_from_start(file_with(text).get(), std::size_t{1} << 40), text);
}

TEST(ReadFromStart, DoesNotMoveTheFile) {
  const FileDescriptor file = file_with("abc");
  read_from_start(file.get(), 100);
  EXPECT_EQ(::lseek(file.get(), 0, SEEK_CUR), 3);
}

TEST(ReadFromStart, ThrowsWhereTheFileCannotBeRead) {
  EXPECT_THROW(read_from_start(make_pipe().read_end.get(), 10), HarnessError);
}

}  // namespace
}  // namespace labcheck::test
