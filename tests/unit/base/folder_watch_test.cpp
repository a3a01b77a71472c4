#include "harness/base/folder_watch.hpp"

#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <future>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds kQuiet{20};

// Whether it notices, within a time that no machine takes.
bool notices(FolderWatch& watch) {
  auto told = std::async(std::launch::async, [&] { watch.wait(kQuiet); });
  return told.wait_for(std::chrono::minutes(1)) == std::future_status::ready;
}

class FolderWatchOfOne : public testing::Test {
 protected:
  Folder folder_;
  fs::path file_ = folder_.write("a.cu", "before");
  FolderWatch watch_{{folder_.path()}};
};

TEST_F(FolderWatchOfOne, NoticesAFileThatIsWrittenInPlace) {
  std::ofstream(file_) << "after";
  EXPECT_TRUE(notices(watch_));
}

TEST_F(FolderWatchOfOne, NoticesAFileThatIsRenamedOverAnother) {
  write_file_atomically(file_, "after");
  EXPECT_TRUE(notices(watch_));
}

TEST_F(FolderWatchOfOne, NoticesANewFileAndOneThatIsGone) {
  folder_.write("b.cu", "new");
  EXPECT_TRUE(notices(watch_));
  fs::remove(file_);
  EXPECT_TRUE(notices(watch_));
}

TEST_F(FolderWatchOfOne, WaitsWhereNothingChanges) {
  auto told = std::async(std::launch::async, [&] { watch_.wait(kQuiet); });
  EXPECT_EQ(told.wait_for(milliseconds(600)), std::future_status::timeout);
  std::ofstream(file_) << "after";
  told.get();
}

TEST_F(FolderWatchOfOne, TakesSeveralChangesAsOne) {
  for (int i = 0; i < 50; ++i) std::ofstream(file_) << i;
  EXPECT_TRUE(notices(watch_));
  auto told = std::async(std::launch::async, [&] { watch_.wait(kQuiet); });
  EXPECT_EQ(told.wait_for(milliseconds(600)), std::future_status::timeout);
  std::ofstream(file_) << "after";
  told.get();
}

TEST_F(FolderWatchOfOne, NoticesThatItsFolderIsGone) {
  fs::remove_all(folder_.path());
  EXPECT_TRUE(notices(watch_));
  EXPECT_TRUE(notices(watch_)) << "whoever waits looks for it again";
}

TEST(FolderWatch, LooksAgainForAFolderThatIsNotThere) {
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
