#include "harness/toolchain/dependencies.hpp"

#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck {
namespace {

using Files = std::vector<std::string>;

TEST(Dependencies, AreThoseOfEveryRule) {
  EXPECT_EQ(parse_dependencies("/tmp/x/0.o : a.cu \\\n  inc/tile.cuh \\\n  /opt/lib.h\n"
                               "1.o: b.cpp inc/tile.cuh\n"),
            (Files{"a.cu", "inc/tile.cuh", "/opt/lib.h", "b.cpp"}));
}

TEST(Dependencies, MayHaveBlanksInTheirNames) {
  EXPECT_EQ(parse_dependencies("0.o: my\\ lab.cu\n"), Files{"my lab.cu"});
}

TEST(Dependencies, AreCurrentUntilOneOfThemChanges) {
  const test::Folder folder;
  folder.write("a.cu", "one");
  folder.write("b.cuh", "two");
  const std::string prints = fingerprint({"a.cu", "b.cuh"}, folder.path());
  EXPECT_TRUE(is_current(prints, folder.path()));
  folder.write("b.cuh", "three");
  EXPECT_FALSE(is_current(prints, folder.path()));
  folder.write("b.cuh", "two");
  EXPECT_TRUE(is_current(prints, folder.path()));
  std::filesystem::remove(folder.path() / "b.cuh");
  EXPECT_FALSE(is_current(prints, folder.path()));
}

TEST(Dependencies, AreNotCurrentWhereTheListIsDamaged) {
  EXPECT_FALSE(is_current("nonsense\n", "/"));
}

}  // namespace
}  // namespace labcheck
