// SPDX-License-Identifier: MIT
#include "harness/intake/git.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace labcheck::test {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<fs::path>;

bool has_git() {
  return std::system("command -v git > /dev/null") == 0;
}

/// A repository with two commits. The first adds a.cu and labs/b.cu; the second changes labs/b.cu
/// and adds "labs/ü c.cu".
class Repository {
 public:
  Repository() {
    git("init -q");
    folder_.write("a.cu", "1\n");
    folder_.write("labs/b.cu", "1\n");
    commit();
    folder_.write("labs/b.cu", "2\n");
    folder_.write("labs/ü c.cu", "1\n");
    commit();
  }

  fs::path path(const std::string& below = ".") const {
    return (folder_.path() / below).lexically_normal();
  }

  void write(const std::string& name, const std::string& text) const { folder_.write(name, text); }

  int git(const std::string& arguments) const {
    const std::string command = "cd '" + folder_.path().string() +
                                "' && HOME=. git -c user.name=jo -c user.email=jo@example.org " +
                                arguments + " > /dev/null 2>&1";
    return std::system(command.c_str());
  }

  void commit() const {
    git("add -A");
    ASSERT_EQ(git("commit -q -m more"), 0);
  }

 private:
  Folder folder_;
};

class ChangedFilesOfRepository : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_git()) GTEST_SKIP() << "git is not in PATH";
  }
};

TEST_F(ChangedFilesOfRepository, IncludeFilesCommittedSince) {
  const Repository repository;
  const ChangedFiles changed = changed_since(repository.path(), "HEAD~1");
  EXPECT_EQ(changed.state, HistoryState::known);
  EXPECT_EQ(changed.paths, (Paths{"labs/b.cu", "labs/ü c.cu"}));
  EXPECT_TRUE(changed_since(repository.path(), "HEAD").paths.empty());
}

TEST_F(ChangedFilesOfRepository, HavePathsRelativeToTheFolder) {
  const Repository repository;
  EXPECT_EQ(changed_since(repository.path("labs"), "HEAD~1").paths, (Paths{"b.cu", "ü c.cu"}));
  EXPECT_EQ(path_in_working_tree(repository.path("labs")), "labs/");
  EXPECT_EQ(path_in_working_tree(repository.path()), "");
}

TEST_F(ChangedFilesOfRepository, IncludeUncommittedButNotIgnoredFiles) {
  const Repository repository;
  repository.write("a.cu", "2\n");
  repository.write("new.cu", "1\n");
  repository.write("build/out.cu", "1\n");
  repository.write(".gitignore", "build/\n.gitignore\n");
  EXPECT_EQ(changed_since(repository.path(), "HEAD").paths, (Paths{"a.cu", "new.cu"}));
}

TEST_F(ChangedFilesOfRepository, AreUnknownSinceAMissingCommit) {
  const Repository repository;
  for (const std::string revision :
       {"0123456789012345678901234567890123456789", "unknown", "", "--help", "HEAD; rm x"}) {
    EXPECT_EQ(changed_since(repository.path(), revision).state, HistoryState::no_revision)
        << revision;
  }
}

TEST_F(ChangedFilesOfRepository, AreUnknownInAShallowClone) {
  const Repository repository;
  const Folder clone;
  ASSERT_EQ(repository.git("clone -q --depth 1 'file://" + repository.path().string() + "' '" +
                           (clone.path() / "c").string() + "'"),
            0);
  EXPECT_EQ(changed_since(clone.path() / "c", "HEAD").state, HistoryState::known);
  EXPECT_EQ(changed_since(clone.path() / "c", "HEAD~1").state, HistoryState::no_revision);
}

TEST_F(ChangedFilesOfRepository, AreListedWithoutRunningTheRepositorysPrograms) {
  const Repository repository;
  const Folder traces;
  const std::string program =
      traces.write("program", "#!/bin/sh\ntouch '" + (traces.path() / "ran").string() + "'\n")
          .string();
  fs::permissions(program, fs::perms::owner_all);
  ASSERT_EQ(repository.git("config core.fsmonitor '" + program + "'"), 0);
  ASSERT_EQ(repository.git("config diff.external '" + program + "'"), 0);
  repository.write("a.cu", "2\n");
  EXPECT_EQ(changed_since(repository.path(), "HEAD").paths, Paths{"a.cu"});
  EXPECT_FALSE(fs::exists(traces.path() / "ran"));
}

TEST_F(ChangedFilesOfRepository, AreUnknownWithoutRepositoryOrGit) {
  const Folder folder;
  folder.write("a.cu", "1\n");
  EXPECT_EQ(changed_since(folder.path(), "HEAD").state, HistoryState::no_repository);
  EXPECT_EQ(path_in_working_tree(folder.path()), "");
  const Repository repository;
  const Variable path("PATH", folder.path().string());
  EXPECT_EQ(changed_since(repository.path(), "HEAD").state, HistoryState::no_git);
  EXPECT_EQ(path_in_working_tree(repository.path()), "");
}

}  // namespace
}  // namespace labcheck::test
