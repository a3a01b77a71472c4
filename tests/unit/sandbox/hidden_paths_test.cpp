#include "harness/sandbox/hidden_paths.hpp"

#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Kind = HiddenPath::Kind;

TEST(HiddenPaths, AreWhereLinksLeadAndEachOnce) {
  const Folder folder;
  const fs::path root = fs::canonical(folder.path());
  const fs::path solution = folder.write("elsewhere/solution.cu", "");
  folder.write("course/reference/lab1/hidden.yaml", "");
  fs::create_symlink(root / "course", root / "link");
  fs::create_symlink(solution, root / "course/reference/lab1/solution.cu");
  EXPECT_EQ(hidden_paths({root / "link/reference", root / "course/reference/lab1",
                          root / "course/reference/lab1/solution.cu", root / "course/reference",
                          root / "absent"}),
            (std::vector<HiddenPath>{{Kind::folder, root / "course/reference"},
                                     {Kind::file, root / "elsewhere/solution.cu"}}));
}

TEST(HiddenPaths, AFolderOfALongerNameIsAnother) {
  const std::vector<HiddenPath> hidden{{Kind::folder, "/usr/share/lab"}};
  EXPECT_TRUE(is_hidden(hidden, "/usr/share/lab"));
  EXPECT_TRUE(is_hidden(hidden, "/usr/share/lab/one"));
  EXPECT_TRUE(is_hidden(hidden, "/usr/share/other/../lab/one"));
  EXPECT_FALSE(is_hidden(hidden, "/usr/share/lab2"));
  EXPECT_FALSE(is_hidden(hidden, "/usr/share"));
}

TEST(HiddenPaths, ReadablePathsAreNamedAsTheyReallyAreWhereThatIsHidden) {
  const Folder folder;
  const fs::path root = fs::canonical(folder.path());
  folder.write("course/reference/oracle.cpp", "");
  folder.write("course/lab.cuh", "");
  fs::create_symlink(root / "course", root / "link");
  const auto hidden = hidden_paths({root / "course/reference"});
  EXPECT_EQ(with_real_paths({root / "link/reference", root / "link/lab.cuh", "/absent",
                             root / "course/reference/oracle.cpp"},
                            hidden),
            (std::vector<fs::path>{root / "link/reference", root / "course/reference",
                                   root / "link/lab.cuh", "/absent",
                                   root / "course/reference/oracle.cpp"}));
}

}  // namespace
}  // namespace labcheck::test
