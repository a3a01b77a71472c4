// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"
#include "harness/intake/git.hpp"
#include "harness/intake/submissions.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

// Makes `folder` a repository with one commit of its contents, at `seconds` after 1970.
void commit(const fs::path& folder, long seconds) {
  const std::string command =
      "cd '" + folder.string() +
      "' && export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 &&" +
      " git init -q -b main && git add -A && GIT_COMMITTER_DATE='@" + std::to_string(seconds) +
      " +0200' git -c user.name='Jane > Doe' -c user.email=j@x commit -q -m 'work\n\ncommitter x "
      "1 +0000'";
  ASSERT_EQ(std::system(command.c_str()), 0);
}

void run_in(const fs::path& folder, const std::string& command) {
  ASSERT_EQ(std::system(("cd '" + folder.string() + "' && " + command).c_str()), 0);
}

Moment at(long seconds) {
  return Moment(std::chrono::seconds(seconds));
}

TEST(CommitTimes, LooseAndPackedCommitsAreRead) {
  const Folder folder;
  std::vector<fs::path> clones;
  for (const char* name : {"loose", "packed", "detached", "with space", "none", "broken"}) {
    folder.write(fs::path(name) / "matmul.cu", std::string("// ") + name + "\n");
    clones.push_back(folder.path() / name);
  }
  commit(clones[0], 1'700'000'000);
  commit(clones[1], 1'700'000'001);
  run_in(clones[1], "git gc -q && git pack-refs --all && test ! -e .git/refs/heads/main");
  commit(clones[2], 1'700'000'002);
  run_in(clones[2], "git checkout -q --detach");
  commit(clones[3], 1'700'000'003);
  commit(clones[5], 1'700'000'005);
  fs::remove_all(clones[5] / ".git/objects");
  EXPECT_EQ(commit_times(clones), (std::vector<std::optional<Moment>>{
                                      at(1'700'000'000), at(1'700'000'001), at(1'700'000'002),
                                      at(1'700'000'003), std::nullopt, std::nullopt}));
}

TEST(CommitTimes, MoreClonesThanAreReadAtOnce) {
  const Folder folder;
  folder.write("one/matmul.cu", "int x;\n");
  commit(folder.path() / "one", 1'700'000'000);
  const std::vector<fs::path> clones(150, folder.path() / "one");
  EXPECT_EQ(commit_times(clones), std::vector<std::optional<Moment>>(150, at(1'700'000'000)));
}

TEST(CommitTimes, TheYear9999IsTheLatest) {
  const Folder folder;
  folder.write("far/matmul.cu", "int x;\n");
  folder.write("last/matmul.cu", "int x;\n");
  commit(folder.path() / "far", std::numeric_limits<long>::max());
  commit(folder.path() / "last", 253'402'300'799);
  EXPECT_EQ(commit_times({folder.path() / "far", folder.path() / "last"}),
            std::vector<std::optional<Moment>>(2, at(253'402'300'799)));
}

TEST(CommitTimes, ARepositorysProgramsAreNotRun) {
  const Folder folder;
  folder.write("evil/matmul.cu", "int x;\n");
  const fs::path clone = folder.path() / "evil";
  commit(clone, 1'700'000'000);
  const std::string touch = "touch " + (folder.path() / "was_run").string();
  run_in(clone,
         "printf '[core]\\nfsmonitor=%s\\npager=%s\\n[gpg]\\nprogram=%s\\n"
         "[log]\\nshowSignature=true\\n[alias]\\ncat-file=!%s\\n' '" +
             touch + "' '" + touch + "' '" + touch + "' '" + touch + "' >>.git/config");
  EXPECT_EQ(commit_times({clone}).front(), at(1'700'000'000));
  EXPECT_FALSE(fs::exists(folder.path() / "was_run"));
}

TEST(CommitTimes, AHeadThatPointsElsewhereIsNotFollowed) {
  const Folder folder;
  for (const char* head : {"ref: ../../secret\n", "ref: refs/../../secret\n", "ref: \n", "\n",
                           "0123\n", "ref: refs/heads/none\n"}) {
    folder.write("clone/.git/HEAD", head);
    folder.write("secret", std::string(40, 'a'));
    EXPECT_EQ(head_commit(folder.path() / "clone"), "") << head;
  }
}

TEST(RepositoriesLayout, ClonesInGroupsAreFound) {
  const Folder folder;
  folder.write("lab5-jdoe/matmul.cu", "int x;\n");
  folder.write("team/lab5-rroe/src/matmul.cu", "int y;\n");
  folder.write("team/lab5-loe/matmul.cu", "int z;\n");
  folder.write("lab5-poe/matmul.cu", "no history");
  folder.write("lab5-bare/.git/HEAD", "");
  folder.write("clone.log", "");
  commit(folder.path() / "lab5-jdoe", 1'700'000'000);
  commit(folder.path() / "team/lab5-rroe", 1'700'000'001);
  commit(folder.path() / "team/lab5-loe", 1'700'000'002);
  const Roster roster = read_roster("login,name\njdoe,Jane Doe\nrroe,Rick Roe\nxoe,X Oe\n", "r");
  const CourseSubmissions found = find_submissions(
      {.download = folder.path(), .layout = Layout::repositories, .roster = roster, .scratch = {}});
  ASSERT_EQ(found.submissions.size(), 5U);
  EXPECT_EQ(found.submissions[0].id, "lab5-bare");
  EXPECT_EQ(found.submissions[0].notes,
            Lines{"submission time unknown: the last commit cannot be read"});
  EXPECT_EQ(found.submissions[1].id, "lab5-jdoe");
  EXPECT_EQ(found.submissions[1].person->name, "Jane Doe");
  EXPECT_EQ(found.submissions[1].submitted_at, at(1'700'000'000));
  EXPECT_EQ(found.submissions[2].id, "lab5-poe");
  EXPECT_EQ(found.submissions[3].display_name, "team/lab5-loe");
  EXPECT_EQ(found.submissions[4].person->name, "Rick Roe");
  EXPECT_EQ(found.submissions[4].submitted_at, at(1'700'000'001));
  EXPECT_EQ(found.missing, std::vector<Person>{roster.entries[2].person});
  EXPECT_EQ(found.skipped, Lines{"clone.log: not a folder"});
}

TEST(RepositoriesLayout, IsDetectedFromTheClones) {
  const Folder folder;
  folder.write("group/a/.git/HEAD", "");
  folder.write("group/b/.git/HEAD", "");
  const CourseSubmissions found = find_submissions({.download = folder.path(), .scratch = {}});
  EXPECT_EQ(found.layout, Layout::repositories);
  EXPECT_EQ(found.submissions.size(), 2U);
}

}  // namespace
}  // namespace labcheck::test
