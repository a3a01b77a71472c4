#include "harness/base/temp_folder.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "tests/support/environment.hpp"

#include <gtest/gtest.h>

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

TEST(TempFolder, GoesWithAllItHolds) {
  fs::path path;
  {
    const TempFolder folder;
    path = folder.path();
    write_file_atomically(path / "below/deeper/file", "text");
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(TempFolder, DoesNotFollowLinksWhenItGoes) {
  const TempFolder kept;
  write_file_atomically(kept.path() / "file", "text");
  {
    const TempFolder folder;
    fs::create_directory_symlink(kept.path(), folder.path() / "link");
  }
  EXPECT_TRUE(fs::exists(kept.path() / "file"));
}

TEST(TempFolder, BelongsToWhomItIsMovedTo) {
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

TEST(TempFolder, IsMadeBelowTmpdir) {
  const TempFolder outer;
  const Variable tmpdir("TMPDIR", outer.path().string());
  EXPECT_EQ(TempFolder().path().parent_path(), outer.path());
}

TEST(TempFolder, SaysWhatToDoWhereItCannotBeMade) {
  const Variable tmpdir("TMPDIR", "/proc/no-such-folder");
  try {
    const TempFolder folder;
    FAIL() << "made " << folder.path();
  } catch (const HarnessError& error) {
    EXPECT_STREQ(error.what(),
                 "cannot make a temporary folder in /proc/no-such-folder: No such file or "
                 "directory");
    EXPECT_EQ(error.remedy(), "free some space there, or set TMPDIR to another folder");
  }
}

}  // namespace
}  // namespace labcheck::test
