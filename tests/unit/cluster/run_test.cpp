// SPDX-License-Identifier: MIT
// The file of a run, the scripts of its jobs, and their progress.

#include "harness/base/error.hpp"
#include "harness/cluster/cluster_run.hpp"
#include "harness/cluster/job_script.hpp"
#include "harness/cluster/run_progress.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

namespace labcheck {
namespace {

using Words = std::vector<std::string>;

ClusterRun some_run() {
  ClusterRun run;
  run.id = "1f";
  run.folder = "/home/jo";
  run.words = {"batch", "lab 5"};
  run.tasks = 4;
  return run;
}

std::string output_of(const std::string& command) {
  std::string output;
  FILE* pipe = ::popen(command.c_str(), "r");
  std::array<char, 256> piece{};
  while (std::fgets(piece.data(), piece.size(), pipe) != nullptr) output += piece.data();
  ::pclose(pipe);
  return output;
}

TEST(ClusterRuns, AreStoredWithTheResults) {
  const test::Folder results;
  EXPECT_EQ(read_run(results.path()), std::nullopt);
  ClusterRun run = some_run();
  write_run(results.path(), run);
  EXPECT_EQ(read_run(results.path()), run);
  run.status = 3;
  write_run(results.path(), run);
  EXPECT_EQ(read_run(results.path()), run);
}

TEST(ClusterRuns, RejectAFileOfAnotherProgram) {
  const test::Folder results;
  results.write("slurm/run.json", "{}");
  EXPECT_THROW(read_run(results.path()), UserError);
}

TEST(ClusterRuns, ThatEndedLeaveTheFolder) {
  const test::Folder results;
  EXPECT_EQ(require_no_other_run(results.path()), "");
  ClusterRun run = some_run();
  run.status = 0;
  write_run(results.path(), run);
  EXPECT_EQ(require_no_other_run(results.path()), "1f");
}

TEST(ClusterRuns, KeepTheFolderWhereSlurmCannotBeAsked) {
  const test::Folder results;
  const test::Variable path("PATH", results.path().string());
  write_run(results.path(), some_run());
  EXPECT_THROW(require_no_other_run(results.path()), UserError);
}

TEST(ClusterRuns, GiveTheFolderToTheirOwnJobs) {
  const test::Folder results;
  const test::Variable own("LABCHECK_RUN", "1f");
  write_run(results.path(), some_run());
  EXPECT_EQ(require_no_other_run(results.path()), "1f");
  end_own_run(results.path(), 3);
  EXPECT_EQ(read_run(results.path())->status, 3);
}

TEST(ClusterRuns, AreEndedOnlyByTheirOwnJobs) {
  const test::Folder results;
  const test::Variable own("LABCHECK_RUN", "2e");
  write_run(results.path(), some_run());
  end_own_run(results.path(), 0);
  EXPECT_EQ(read_run(results.path())->status, std::nullopt);
}

TEST(JobScripts, KeepOtherOptions) {
  EXPECT_EQ(without_options({"batch", "x", "--slurm", "gres=gpu:1", "--lab", "lab5",
                             "--executor=slurm", "--slurm=time=5", "--tasks", "7"},
                            {"--slurm", "--executor", "--tasks"}),
            (Words{"batch", "x", "--lab", "lab5"}));
}

TEST(JobScripts, PassEveryWordUnchanged) {
  const test::Folder folder;
  const auto script = folder.write(
      "job.sh", job_script("1f", "printf", {"[%s]", "a b", "it's", "$HOME", "", "*", "\\n"},
                           "\"$LABCHECK_RUN\""));
  EXPECT_EQ(output_of("sh '" + script.string() + "'"), "[a b][it's][$HOME][][*][\\n][1f]");
}

slurm::JobState task(const char* id, const char* state, const char* reason = "None") {
  return {some_run().grade_job(), id, state, reason};
}

TEST(RunProgresses, CountTasks) {
  RunProgress progress(some_run());
  progress.update({task("7_1", "COMPLETED"),
                   task("7_2", "RUNNING"),
                   task("7_3", "PENDING", "Resources"),
                   task("7_4", "PENDING", "Resources"),
                   {some_run().finish_job(), "8", "PENDING", "Dependency"}});
  const ArrayProgress array = progress.current();
  EXPECT_EQ(array.tasks, 4u);
  EXPECT_EQ(array.ended(), 1u);
  EXPECT_EQ(array.running, 1u);
  EXPECT_EQ(array.waiting, 2u);
  EXPECT_EQ(array.reason, "Resources");
  EXPECT_FALSE(progress.is_finishing());
  EXPECT_FALSE(progress.has_ended());
}

TEST(RunProgresses, RememberTasksThatSlurmForgets) {
  RunProgress progress(some_run());
  progress.update({task("7_1", "TIMEOUT"), task("7_2", "RUNNING")});
  progress.update({{some_run().finish_job(), "8", "RUNNING", "None"}});
  EXPECT_EQ(progress.grading().ended(), 4u);
  EXPECT_EQ(progress.grading().failed, (std::map<std::string, std::size_t>{{"TIMEOUT", 1}}));
  EXPECT_TRUE(progress.is_finishing());
  EXPECT_EQ(progress.finishing_phase(), slurm::Phase::running);
  progress.update({});
  EXPECT_TRUE(progress.has_ended());
}

// A requeued task is active again.
TEST(RunProgresses, FollowARequeuedTask) {
  RunProgress progress(some_run());
  progress.update({task("7_1", "NODE_FAIL")});
  progress.update({task("7_1", "PENDING", "BeginTime")});
  EXPECT_EQ(progress.grading().waiting, 1u);
  EXPECT_TRUE(progress.grading().failed.empty());
}

}  // namespace
}  // namespace labcheck
