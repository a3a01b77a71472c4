// SPDX-License-Identifier: MIT
// A course that is graded by jobs of a real Slurm has the same results as on one computer, whatever
// happens to the jobs.

#include "harness/base/files.hpp"
#include "tests/e2e/background_run.hpp"
#include "tests/e2e/batch_course.hpp"
#include "tests/e2e/slurm_cluster.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <memory>
#include <set>
#include <thread>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;
using namespace std::chrono_literals;

using Words = std::vector<std::string>;

// The files of a results folder without those that only one way of grading leaves.
std::set<std::string> files_of_results(const fs::path& out) {
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(out)) {
    const std::string name = fs::relative(entry.path(), out).string();
    if (entry.is_regular_file() && !name.starts_with("slurm/")) files.insert(name);
  }
  return files;
}

class BatchOnSlurm : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_grade()) GTEST_SKIP() << why_not();
    if (const std::string missing = missing_slurm_programs(); !missing.empty())
      GTEST_SKIP() << missing;
    cluster_ = std::make_unique<SlurmCluster>();
  }

  void hand_in(std::size_t count) {
    submissions_ = write_submissions(students(count), Arrangement::files, folder_);
  }

  fs::path path(const std::string& out) const { return folder_.path() / out; }

  Words arguments(const std::string& out, const Words& options) const {
    return batch_arguments(course_, submissions_, path(out), options);
  }

  Words environment() const {
    Words settings = batch_environment();
    for (const std::string& setting : cluster_->environment()) settings.push_back(setting);
    return settings;
  }

  Outcome run(const std::string& out, const Words& options = {}) const {
    return run_labcheck(arguments(out, options), environment());
  }

  static Words on_slurm(Words more = {}) {
    more.insert(more.begin(), {"--executor", "slurm"});
    return more;
  }

  void expect_same_results(const std::string& out, const std::string& expected) const {
    EXPECT_EQ(timeless_records(path(out)), timeless_records(path(expected)));
    EXPECT_EQ(files_of_results(path(out)), files_of_results(path(expected)));
  }

  std::size_t count_records(const std::string& out) const {
    const fs::path grades = path(out) / "grades/lab6-transpose";
    return fs::exists(grades) ? static_cast<std::size_t>(files_in(grades)) : 0;
  }

  // Waits until at least `count` submissions have a record, or `run` ends.
  void wait_for_records(const std::string& out, std::size_t count, BackgroundRun& run) const {
    while (count_records(out) < count && !run.ends_within(50ms)) continue;
  }

  SmallCourse course_;
  Folder folder_;
  fs::path submissions_;
  std::unique_ptr<SlurmCluster> cluster_;
};

TEST_F(BatchOnSlurm, GradesACourseAsLocallyAlthoughANodeIsLost) {
  hand_in(60);
  const std::string csv = "csv=" + path("{lab}.csv").string();
  BackgroundRun batch(
      arguments("slurm", on_slurm({"--slurm", "gres=gpu:1 time=10", "--report", csv})),
      environment(), Orphans::left);
  wait_for_records("slurm", 8, batch);
  cluster_->lose("n1");
  wait_for_records("slurm", 20, batch);
  cluster_->revive("n1");
  EXPECT_EQ(batch.status(), 0) << batch.problems();
  EXPECT_TRUE(contains(batch.problems(), "submitted 60 submissions to Slurm in 6 tasks"))
      << batch.problems();
  EXPECT_TRUE(contains(batch.output(), "60 submissions")) << batch.output();
  EXPECT_TRUE(contains(batch.output(), (path("slurm") / "index.html").string())) << batch.output();
  EXPECT_TRUE(fs::exists(path("lab6-transpose.csv")));
  EXPECT_EQ(cluster_->count_active_jobs(), 0u);
  const Outcome local = run("local");
  ASSERT_EQ(local.status, 0) << local.problems;
  expect_same_results("slurm", "local");
}

TEST_F(BatchOnSlurm, IsContinuedAfterItsJobsWereCancelled) {
  hand_in(12);
  const Words words = arguments("slurm", on_slurm({"--tasks", "6"}));
  BackgroundRun batch(words, environment(), Orphans::left);
  wait_for_records("slurm", 2, batch);
  // Without a terminal, an interrupt leaves the jobs.
  batch.send(SIGINT);
  EXPECT_EQ(batch.status(), 4) << batch.problems();
  EXPECT_TRUE(contains(batch.problems(), "the jobs continue")) << batch.problems();
  EXPECT_TRUE(contains(batch.problems(), "scancel --name=labcheck-grade-")) << batch.problems();
  ASSERT_GT(cluster_->count_active_jobs(), 0u);

  const Outcome other = run("slurm");
  EXPECT_EQ(other.status, 2);
  EXPECT_TRUE(contains(other.problems, "jobs of Slurm have been using this folder since"))
      << other.problems;
  const Outcome different = run("slurm", on_slurm({"--tasks", "3"}));
  EXPECT_EQ(different.status, 2);

  BackgroundRun again(words, environment(), Orphans::left);
  EXPECT_TRUE(again.wait_for("following the jobs that already grade this folder"))
      << again.problems();
  cluster_->ask("scancel", {"--user", std::to_string(::getuid())});
  EXPECT_EQ(again.status(), 4) << again.problems();
  EXPECT_TRUE(contains(again.problems(), "run the same command again to continue"))
      << again.problems();
  EXPECT_LT(count_records("slurm"), 12u);

  const Outcome last = run_labcheck(words, environment());
  EXPECT_EQ(last.status, 0) << last.problems;
  const Outcome local = run("local");
  ASSERT_EQ(local.status, 0) << local.problems;
  expect_same_results("slurm", "local");
}

TEST_F(BatchOnSlurm, CompilesOnAnotherPartitionFirst) {
  hand_in(5);
  const Words words = arguments("slurm", on_slurm({"--build-partition", "cpu", "--tasks", "2"}));
  const Outcome outcome = run_labcheck(words, environment());
  EXPECT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_TRUE(
      contains(read_file(path("slurm") / "slurm/logs/build-1.log"), "compiled 3 submissions"));
  const Outcome local = run("local");
  ASSERT_EQ(local.status, 0) << local.problems;
  expect_same_results("slurm", "local");
}

TEST_F(BatchOnSlurm, ReportsWhatSlurmDoesNotAccept) {
  hand_in(1);
  const Outcome outcome = run("slurm", on_slurm({"--slurm", "partition=nowhere"}));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "Slurm did not accept the job: ")) << outcome.problems;
  EXPECT_TRUE(contains(outcome.problems, "invalid partition specified: nowhere"))
      << outcome.problems;
  // The folder is free for another attempt.
  EXPECT_EQ(run("slurm").status, 0);
}

}  // namespace
}  // namespace labcheck::test
