// SPDX-License-Identifier: MIT
#include "harness/base/docs_page.hpp"

#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

TEST(DocsPage, IsTheInstalledOne) {
  const Folder folder;
  folder.write("usr/share/doc/labcheck/docs/gitlab.md", "");
  folder.write("source/docs/gitlab.md", "");
  EXPECT_EQ(
      docs_page("gitlab.md#runners", folder.path() / "usr/bin/labcheck", folder.path() / "source"),
      (folder.path() / "usr/share/doc/labcheck/docs/gitlab.md#runners").string());
}

TEST(DocsPage, IsInTheSourceTreeIfItIsNotInstalled) {
  const Folder folder;
  folder.write("usr/share/doc/labcheck/docs/README.md", "");
  folder.write("source/docs/gitlab.md", "");
  EXPECT_EQ(docs_page("gitlab.md", folder.path() / "usr/bin/labcheck", folder.path() / "source"),
            (folder.path() / "source/docs/gitlab.md").string());
}

TEST(DocsPage, IsNamedWithoutAFolderIfItDoesNotExist) {
  EXPECT_EQ(docs_page("gitlab.md", "/nowhere/bin/labcheck", "/nowhere"), "docs/gitlab.md");
}

TEST(DocsPage, OfATestIsInTheSourceTree) {
  EXPECT_EQ(docs_page("README.md"), (source_folder() / "docs/README.md").string());
}

}  // namespace
}  // namespace labcheck::test
