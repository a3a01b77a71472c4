// SPDX-License-Identifier: MIT
// A course that is graded by jobs of a real Slurm has the same results as on one computer, whatever
// happens to the jobs.

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/e2e/background_run.hpp"
#include "tests/e2e/batch_course.hpp"
#include "tests/e2e/slurm_cluster.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <pty.h>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;
using namespace std::chrono_literals;

using Words = std::vector<std::string>;

constexpr std::size_t kClassSize = 60;

// $LABCHECK_CLASS_SIZE overrides kClassSize.
std::size_t class_size() {
  const char* setting = std::getenv("LABCHECK_CLASS_SIZE");
  return setting == nullptr ? kClassSize : std::stoul(setting);
}

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

  void submit(std::size_t count) {
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

  // The results in "slurm" are those of a batch without Slurm, except for times.
  void expect_results_of_a_local_batch() const {
    const Outcome local = run("local");
    ASSERT_EQ(local.status, 0) << local.problems;
    const auto records = timeless_records(path("slurm"));
    const auto expected = timeless_records(path("local"));
    ASSERT_EQ(records.size(), expected.size());
    for (const auto& [id, record] : expected) {
      const nlohmann::json changes = nlohmann::json::diff(record, records.at(id));
      EXPECT_TRUE(changes.empty()) << id << ": " << changes;
    }
    EXPECT_EQ(files_of_results(path("slurm")), files_of_results(path("local")));
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
  const std::size_t size = class_size();
  submit(size);
  const std::string csv = "csv=" + path("{lab}.csv").string();
  BackgroundRun batch(
      arguments("slurm", on_slurm({"--slurm", "gres=gpu:1 time=10", "--report", csv})),
      environment(), Orphans::left);
  wait_for_records("slurm", 8, batch);
  cluster_->lose("n1");
  wait_for_records("slurm", 20, batch);
  cluster_->revive("n1");
  EXPECT_EQ(batch.status(), 0) << batch.problems();
  EXPECT_TRUE(contains(batch.problems(),
                       fmt::format("submitted {} submissions to Slurm", with_thousands(size))))
      << batch.problems();
  EXPECT_TRUE(contains(batch.output(), with_thousands(size) + " submissions")) << batch.output();
  EXPECT_TRUE(contains(batch.output(), (path("slurm") / "index.html").string())) << batch.output();
  EXPECT_TRUE(contains(batch.output(), fmt::format("in this run: {} graded", with_thousands(size))))
      << batch.output();
  EXPECT_TRUE(fs::exists(path("lab6-transpose.csv")));
  EXPECT_EQ(cluster_->count_active_jobs(), 0u);
  expect_results_of_a_local_batch();
}

TEST_F(BatchOnSlurm, IsContinuedAfterItsJobsWereCanceled) {
  submit(12);
  const Words words = arguments("slurm", on_slurm({"--tasks", "6"}));
  BackgroundRun batch(words, environment(), Orphans::left);
  wait_for_records("slurm", 2, batch);
  // Two processors for each of two nodes: at most four of the six tasks have started.
  cluster_->pause();
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
  EXPECT_TRUE(again.wait_for("following the run that is already grading this folder"))
      << again.problems();
  cluster_->ask("scancel", {"--user", std::to_string(::getuid())});
  EXPECT_EQ(again.status(), 4) << again.problems();
  EXPECT_TRUE(contains(again.problems(), "run the same command again to continue"))
      << again.problems();
  EXPECT_LT(count_records("slurm"), 12u);
  cluster_->resume();

  const Outcome last = run_labcheck(words, environment());
  EXPECT_EQ(last.status, 0) << last.problems;
  expect_results_of_a_local_batch();
}

// labcheck on a terminal of its own.
class OnTerminal {
 public:
  OnTerminal(const Words& arguments, const Words& environment) {
    process_ = ::forkpty(&terminal_, nullptr, nullptr, nullptr);
    if (process_ != 0) return;
    for (const std::string& setting : environment) ::putenv(const_cast<char*>(setting.c_str()));
    std::string program = built_program();
    std::vector<char*> words{program.data()};
    for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    ::execv(program.c_str(), words.data());
    ::_exit(127);
  }
  ~OnTerminal() { ::close(terminal_); }
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;

  // Waits until the terminal has shown `text`. Returns false if labcheck ends first.
  bool wait_for(const std::string& text) {
    while (!contains(shown_, text)) {
      if (!read_some()) return false;
    }
    return true;
  }

  void type(const std::string& keys) const { (void)!::write(terminal_, keys.data(), keys.size()); }

  int status() {
    while (read_some()) continue;
    int status = 0;
    ::waitpid(process_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  const std::string& shown() const { return shown_; }

 private:
  bool read_some() {
    std::array<char, 4096> piece{};
    const ssize_t count = ::read(terminal_, piece.data(), piece.size());
    if (count > 0) shown_.append(piece.data(), static_cast<std::size_t>(count));
    return count > 0;
  }

  pid_t process_ = -1;
  int terminal_ = -1;
  std::string shown_;
};

TEST_F(BatchOnSlurm, AsksOnATerminalWhetherToCancelTheJobs) {
  submit(40);
  OnTerminal batch(arguments("slurm", on_slurm()), environment());
  ASSERT_TRUE(batch.wait_for("0 of 4 tasks ended")) << batch.shown();
  batch.type("\x03");
  ASSERT_TRUE(batch.wait_for("Cancel the jobs? Otherwise they continue. [y/N]")) << batch.shown();
  batch.type("y\n");
  EXPECT_EQ(batch.status(), 4) << batch.shown();
  EXPECT_TRUE(contains(batch.shown(), "canceled the jobs; finished grades are saved"))
      << batch.shown();
  for (int polls = 0; polls < 100 && cluster_->count_active_jobs() > 0; ++polls)
    std::this_thread::sleep_for(100ms);
  EXPECT_EQ(cluster_->count_active_jobs(), 0u);
  // The folder is free for a batch on this computer.
  EXPECT_EQ(run("slurm").status, 0);
}

TEST_F(BatchOnSlurm, CompilesOnAnotherPartitionFirst) {
  submit(5);
  const Words words = arguments("slurm", on_slurm({"--build-partition", "cpu", "--tasks", "2"}));
  const Outcome outcome = run_labcheck(words, environment());
  EXPECT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_TRUE(
      contains(read_file(path("slurm") / "slurm/logs/build-1.log"), "compiled 3 submissions"));
  expect_results_of_a_local_batch();
}

TEST_F(BatchOnSlurm, ReportsWhatSlurmDoesNotAccept) {
  submit(1);
  const Outcome outcome = run("slurm", on_slurm({"--slurm", "partition=nowhere"}));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "Slurm did not accept the job: ")) << outcome.problems;
  EXPECT_TRUE(contains(outcome.problems, "invalid partition specified: nowhere"))
      << outcome.problems;
  // The folder is free for another attempt.
  EXPECT_EQ(run("slurm").status, 0);
}

TEST_F(BatchOnSlurm, IsPreparedByDoctor) {
  const auto examine = [&](const std::string& options) {
    return run_labcheck({"doctor", "--slurm", options, "--out", folder_.path().string()},
                        environment());
  };
  const Outcome nodes = examine("partition=all");
  EXPECT_EQ(nodes.status, 0) << nodes.output << nodes.problems;
  EXPECT_TRUE(contains(nodes.output, "2 of 2 nodes are usable; examining 2")) << nodes.output;
  for (const char* node : {"n1: labcheck ", "n2: labcheck "})
    EXPECT_TRUE(contains(nodes.output, node)) << nodes.output;
  EXPECT_TRUE(contains(nodes.output, "the sandbox works")) << nodes.output;
  EXPECT_EQ(cluster_->count_active_jobs(), 0u);
  EXPECT_EQ(files_in(folder_.path()), 0) << "the nodes' reports are removed";

  // The devices of the cluster are GPUs for Slurm only.
  const Outcome gpus = examine("partition=cpu gres=gpu:1");
  if (!has_gpu()) {
    EXPECT_EQ(gpus.status, 3) << gpus.output;
    EXPECT_TRUE(contains(gpus.output, "n2: the job requested a GPU, but none responds"))
        << gpus.output;
  }

  const Outcome nowhere = examine("partition=nowhere");
  EXPECT_EQ(nowhere.status, 3) << nowhere.output;
  cluster_->ask("scontrol", {"update", "nodename=n1,n2", "state=down", "reason=test"});
  const Outcome down = examine("");
  EXPECT_EQ(down.status, 3) << down.output;
  EXPECT_TRUE(contains(down.output, "none of the 2 nodes is usable")) << down.output;
}

}  // namespace
}  // namespace labcheck::test
