// SPDX-License-Identifier: MIT
#include "harness/base/paths.hpp"

#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

TEST(ContainsPath, IsTrueForTheFolderAndWhatIsBelow) {
  EXPECT_TRUE(contains_path("/a", "/a"));
  EXPECT_TRUE(contains_path("/a", "/a/b/c"));
  EXPECT_TRUE(contains_path("/a", "/x/../a/b"));
  EXPECT_TRUE(contains_path("/a", "/a/./b/"));
  EXPECT_TRUE(contains_path(".", "a/b"));
  EXPECT_FALSE(contains_path("/a", "/ab"));
  EXPECT_FALSE(contains_path("/a", "/"));
  EXPECT_FALSE(contains_path("/a", "/a/../b"));
  EXPECT_FALSE(contains_path("/a", "a"));
}

TEST(IsSafeFromOthers, IsFalseForWhatOthersCanWriteTo) {
  const Folder folder;
  const fs::path file = folder.write("file", "");
  fs::permissions(file, fs::perms::owner_all | fs::perms::others_read);
  EXPECT_TRUE(is_safe_from_others(file));
  EXPECT_TRUE(is_safe_from_others(folder.path()));
  EXPECT_TRUE(is_safe_from_others("/usr")) << "root's";
  EXPECT_FALSE(is_safe_from_others("/tmp"));
  EXPECT_FALSE(is_safe_from_others(folder.path() / "absent"));
  fs::create_symlink(file, folder.path() / "link");
  EXPECT_FALSE(is_safe_from_others(folder.path() / "link"));
  fs::permissions(file, fs::perms::others_write, fs::perm_options::add);
  EXPECT_FALSE(is_safe_from_others(file));
}

}  // namespace
}  // namespace labcheck::test
