// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"
#include "harness/intake/git.hpp"
#include "harness/intake/submissions.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sentences.hpp"

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

CommitTime dated(long seconds) {
  return {at(seconds), at(seconds)};
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
  EXPECT_EQ(commit_times(clones), (std::vector<CommitTime>{dated(1'700'000'000),
                                                           dated(1'700'000'001),
                                                           dated(1'700'000'002),
                                                           dated(1'700'000'003),
                                                           {},
                                                           {}}));
}

// Students who work together have the same commit; each clone is read by itself.
TEST(CommitTimes, AStudentsObjectsDoNotAffectOtherStudents) {
  const Folder folder;
  folder.write("alice/matmul.cu", "int x;\n");
  folder.write("eve/matmul.cu", "int x;\n");
  const std::vector<fs::path> clones{folder.path() / "alice", folder.path() / "eve"};
  commit(clones[0], 1'700'000'000);
  commit(clones[1], 1'800'000'000);
  const auto object_of = [](const fs::path& objects, const std::string& id) {
    return objects / id.substr(0, 2) / id.substr(2);
  };
  const fs::path objects = clones[1] / ".git/objects";
  const fs::path own = object_of(objects, head_commit(clones[1]));
  const fs::path of_alice = object_of(objects, head_commit(clones[0]));
  fs::create_directories(of_alice.parent_path());
  fs::copy_file(own, of_alice);
  EXPECT_EQ(commit_times(clones),
            (std::vector<CommitTime>{dated(1'700'000'000), dated(1'800'000'000)}));
  EXPECT_EQ(commit_times({clones[1], clones[0]}),
            (std::vector<CommitTime>{dated(1'800'000'000), dated(1'700'000'000)}));
  write_file_atomically(own, "garbage");
  EXPECT_EQ(commit_times({clones[1], clones[0]}),
            (std::vector<CommitTime>{{}, dated(1'700'000'000)}));
}

// The log of the clone at `seconds` after 1970, as git writes it.
std::string log_line(const std::string& id, long seconds, const std::string& action) {
  return std::string(40, '0') + ' ' + id + " T A <t@x> " + std::to_string(seconds) + " +0100\t" +
         action + '\n';
}

TEST(CommitTimes, TheLogOfTheCloneLimitsTheDate) {
  const Folder folder;
  folder.write("doe/matmul.cu", "int x;\n");
  const fs::path clone = folder.path() / "doe";
  commit(clone, 5'000);
  const std::string head = head_commit(clone);
  const std::string other(40, 'a');
  const auto submitted = [&](const std::string& log) {
    folder.write("doe/.git/logs/HEAD", log);
    EXPECT_EQ(commit_times({clone}).front().dated, at(5'000));
    return commit_times({clone}).front().submitted;
  };
  EXPECT_EQ(submitted(log_line(head, 9'000, "clone: from git@x")), at(5'000));
  EXPECT_EQ(submitted(log_line(head, 4'000, "clone: from git@x")), at(4'000)) << "a wrong clock";
  const std::string cloned = log_line(other, 3'000, "clone: from git@x");
  EXPECT_EQ(submitted(cloned + log_line(head, 9'000, "pull: Fast-forward")), at(5'000));
  const std::string pulled = log_line(other, 6'000, "pull origin main: Fast-forward");
  EXPECT_EQ(submitted(cloned + pulled + log_line(head, 9'000, "pull: Fast-forward")), at(6'000))
      << "it was not there at 6000";
  EXPECT_EQ(submitted(cloned + pulled + log_line(head, 9'000, "checkout: moving")), at(5'000))
      << "it may have been there before";
  EXPECT_EQ(submitted(log_line(head, 4'000, "commit: the student's own log")), at(5'000));
  EXPECT_EQ(submitted("garbage\n\t\n" + head + "\tclone: x\n"), at(5'000));
}

TEST(CommitTimes, TheYear9999IsTheLatest) {
  const Folder folder;
  folder.write("far/matmul.cu", "int x;\n");
  folder.write("last/matmul.cu", "int x;\n");
  commit(folder.path() / "far", std::numeric_limits<long>::max());
  commit(folder.path() / "last", 253'402'300'799);
  EXPECT_EQ(commit_times({folder.path() / "far", folder.path() / "last"}),
            std::vector<CommitTime>(2, dated(253'402'300'799)));
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
  EXPECT_EQ(commit_times({clone}).front(), dated(1'700'000'000));
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
  EXPECT_EQ(sentences(found.submissions[0].notes),
            Lines{"submission time unknown: the last commit cannot be read"});
  EXPECT_EQ(found.submissions[1].id, "lab5-jdoe");
  EXPECT_EQ(found.submissions[1].person->name, "Jane Doe");
  EXPECT_EQ(found.submissions[1].submitted_at, at(1'700'000'000));
  EXPECT_EQ(found.submissions[2].id, "lab5-poe");
  EXPECT_EQ(found.submissions[3].display_name, "team/lab5-loe");
  EXPECT_EQ(found.submissions[4].person->name, "Rick Roe");
  EXPECT_EQ(found.submissions[4].submitted_at, at(1'700'000'001));
  EXPECT_EQ(found.missing, std::vector<Person>{roster.entries[2].person});
  EXPECT_EQ(sentences(found.skipped), Lines{"clone.log: not a folder"});
}

TEST(RepositoriesLayout, ADateThatTheLogOfTheCloneContradictsIsReported) {
  const Folder folder;
  folder.write("doe/matmul.cu", "int x;\n");
  commit(folder.path() / "doe", 9'000);
  folder.write("doe/.git/logs/HEAD",
               log_line(head_commit(folder.path() / "doe"), 7'000, "clone: from git@x"));
  const CourseSubmissions found = find_submissions({.download = folder.path(), .scratch = {}});
  EXPECT_EQ(found.submissions.at(0).submitted_at, at(7'000));
  EXPECT_EQ(sentences(found.submissions.at(0).notes),
            Lines{"the last commit is dated 1970-01-01 02:30:00 UTC, but the log of the clone "
                  "contradicts this; labcheck uses 1970-01-01 01:56:40 UTC"});
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
