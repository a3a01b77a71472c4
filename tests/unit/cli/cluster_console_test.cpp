// SPDX-License-Identifier: MIT
#include "harness/cli/console.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck {
namespace {

using slurm::JobState;

ClusterRun run_of(std::size_t tasks) {
  ClusterRun run;
  run.id = "1f";
  run.tasks = tasks;
  run.builds_first = true;
  return run;
}

std::string description_of(std::size_t tasks, const std::vector<JobState>& states) {
  RunProgress progress(run_of(tasks));
  progress.update(states);
  return describe_progress(progress);
}

TEST(ProgressOfARun, CountsTasks) {
  const std::string job = run_of(3).grade_job();
  EXPECT_EQ(description_of(3, {{job, "7_1", "COMPLETED", "None"},
                               {job, "7_2", "RUNNING", "None"},
                               {job, "7_3", "PENDING", "None"}}),
            "1 of 3 tasks ended, 1 running, 1 waiting");
  EXPECT_EQ(description_of(1, {{job, "7_1", "PENDING", "Resources"}}),
            "0 of 1 task ended, 0 running, 1 waiting (Resources)");
}

TEST(ProgressOfARun, NamesTheJobsAtWork) {
  const ClusterRun run = run_of(1);
  EXPECT_EQ(description_of(1, {{run.build_job(), "6_1", "RUNNING", "None"},
                               {run.grade_job(), "7_1", "PENDING", "Dependency"}}),
            "compiling: 0 of 1 task ended, 1 running, 0 waiting");
  EXPECT_EQ(description_of(1, {{run.grade_job(), "7_1", "COMPLETED", "None"},
                               {run.finish_job(), "8", "PENDING", "Dependency"}}),
            "all tasks ended; the last job is waiting");
  EXPECT_EQ(description_of(1, {{run.finish_job(), "8", "RUNNING", "None"}}),
            "all tasks ended; the last job is writing the results");
}

}  // namespace
}  // namespace labcheck
