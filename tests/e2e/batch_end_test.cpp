// SPDX-License-Identifier: MIT
// However a batch ends, finished grades are kept, and the same command grades the rest.

#include "harness/base/files.hpp"
#include "harness/records/results_folder.hpp"
#include "tests/e2e/background_run.hpp"
#include "tests/e2e/batch_course.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <random>
#include <unistd.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr int kKills = 50;

// $LABCHECK_KILLS overrides kKills.
int kill_count() {
  const char* setting = std::getenv("LABCHECK_KILLS");
  return setting == nullptr ? kKills : std::atoi(setting);
}

std::vector<fs::path> unfinished_in(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (is_unfinished(entry.path())) found.push_back(entry.path());
  }
  return found;
}

class EndOfABatch : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_grade()) GTEST_SKIP() << why_not();
    fs::create_directory(scratch());
    const Outcome outcome = run("whole");
    ASSERT_EQ(outcome.status, 0) << outcome.problems;
    whole_ = timeless_records(path("whole"));
    ASSERT_EQ(whole_.size(), all_.size());
  }

  fs::path path(const std::string& out) const { return folder_.path() / out; }
  fs::path scratch() const { return folder_.path() / "scratch"; }

  // Two workers, so that an interrupt hits running gradings.
  std::vector<std::string> arguments(const std::string& out) const {
    return batch_arguments(course_, submissions_, path(out), {"--jobs", "2"});
  }

  std::vector<std::string> environment() const {
    std::vector<std::string> settings = batch_environment();
    settings.push_back("TMPDIR=" + scratch().string());
    return settings;
  }

  Outcome run(const std::string& out) const { return run_labcheck(arguments(out), environment()); }

  // The duration of a run that compiles nothing, like every run but the first.
  std::chrono::milliseconds measure_run() const {
    const auto begin = std::chrono::steady_clock::now();
    run("again");
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                 begin);
  }

  SmallCourse course_;
  Folder folder_;
  std::vector<Student> all_ = students(8);
  fs::path submissions_ = write_submissions(all_, Arrangement::folders, folder_);
  std::map<std::string, nlohmann::json> whole_;
};

TEST_F(EndOfABatch, ResumesToTheSameResultsAfterAKillAtAnyMoment) {
  std::random_device device;
  const unsigned seed = device();
  SCOPED_TRACE(fmt::format("the seed of the moments is {}", seed));
  std::mt19937 random(seed);
  const auto longest = measure_run().count();
  for (int killed = 0; killed < kill_count();) {
    BackgroundRun labcheck(arguments("out"), environment());
    const std::chrono::milliseconds moment(random() % static_cast<unsigned>(longest + 1));
    if (!labcheck.ends_within(moment)) {
      labcheck.send(SIGKILL);
      ++killed;
    }
    const int status = labcheck.status();
    BackgroundRun::wait_for_remaining_processes();
    if (fs::exists(path("out") / "grades")) {
      for (const auto& [id, record] : timeless_records(path("out")))
        ASSERT_EQ(record, whole_.at(id)) << id;
    }
    if (status == 128 + SIGKILL) continue;
    ASSERT_EQ(status, 0) << labcheck.problems();
    fs::remove_all(path("out"));
  }
  const Outcome last = run("out");
  ASSERT_EQ(last.status, 0) << last.problems;
  EXPECT_EQ(timeless_records(path("out")), whole_);
  EXPECT_TRUE(unfinished_in(path("out") / "grades").empty());
  EXPECT_FALSE(contains(last.problems, "cannot be used")) << last.problems;
}

TEST_F(EndOfABatch, ExplainsHowToContinueAfterAnInterrupt) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::string out = fmt::format("out-{}", signal);
    BackgroundRun labcheck(arguments(out), environment());
    ASSERT_TRUE(labcheck.wait_for("labcheck: 2 of 8: ")) << labcheck.problems();
    labcheck.send_to_all(signal);
    EXPECT_EQ(labcheck.status(), 4) << labcheck.problems();
    EXPECT_EQ(BackgroundRun::count_remaining_processes(), 0u);
    EXPECT_TRUE(contains(labcheck.problems(), "run the same command again to continue"))
        << labcheck.problems();
    EXPECT_FALSE(contains(labcheck.problems(), "failed")) << labcheck.problems();
    EXPECT_TRUE(unfinished_in(path(out)).empty());
    EXPECT_FALSE(fs::exists(path(out) / ".lock"));
    EXPECT_TRUE(fs::exists(path(out) / "index.html"));
    EXPECT_TRUE(fs::is_empty(scratch())) << fs::directory_iterator(scratch())->path();
    const auto done = timeless_records(path(out));
    EXPECT_GE(done.size(), 2u);
    EXPECT_LT(done.size(), all_.size());
    for (const auto& [id, record] : done) EXPECT_EQ(record, whole_.at(id)) << id;
    const Outcome rest = run(out);
    EXPECT_EQ(rest.status, 0) << rest.problems;
    EXPECT_TRUE(
        contains(rest.output, fmt::format("in this run: {} graded, 0 rescored, {} unchanged",
                                          all_.size() - done.size(), done.size())))
        << rest.output;
    EXPECT_EQ(timeless_records(path(out)), whole_);
  }
}

TEST_F(EndOfABatch, RejectsAFolderThatAnotherProcessUses) {
  const FolderLock lock(path("out"));
  const Outcome second = run("out");
  EXPECT_EQ(second.status, 2);
  EXPECT_TRUE(contains(second.problems, fmt::format("process {} on {} has been using this folder",
                                                    ::getpid(), this_process().host)))
      << second.problems;
  EXPECT_FALSE(fs::exists(path("out") / "grades"));
}

TEST_F(EndOfABatch, TwoConcurrentRunsDoNotSpoilEachOther) {
  BackgroundRun first(arguments("out"), environment());
  BackgroundRun second(arguments("out"), environment());
  const std::vector<int> ends{first.status(), second.status()};
  for (const int end : ends) EXPECT_TRUE(end == 0 || end == 2) << end;
  EXPECT_TRUE(ends[0] == 0 || ends[1] == 0) << first.problems() << second.problems();
  EXPECT_EQ(timeless_records(path("out")), whole_);
}

// The disk is a small file system in memory, which only the test's child process can see.
TEST_F(EndOfABatch, ReportsAFullDiskAndLeavesNoPartialRecord) {
  if (std::system("unshare -Urm sh -c 'mount -t tmpfs none /mnt' >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "file systems in memory cannot be mounted here";
  const fs::path disk = path("disk");
  fs::create_directory(disk);
  std::string words = "'" + built_program() + "'";
  for (const std::string& word : batch_arguments(course_, submissions_, disk / "out"))
    words += " '" + word + "'";
  const std::string script = fmt::format(
      "mount -t tmpfs -o size=128k none {0} || exit 99\n"
      "{1} >{2}/first 2>{2}/problems; echo $? >{2}/first_status\n"
      "cp -r {0}/out {2}/full\n"
      "mount -o remount,size=64m {0} || exit 99\n"
      "{1} >{2}/second 2>&1; echo $? >{2}/second_status\n"
      "cp -r {0}/out {2}/out\n",
      disk.string(), words, folder_.path().string());
  const fs::path file = folder_.write("script", script);
  const Outcome outcome = run_program("unshare", {"-Urm", "sh", file.string()}, environment());
  ASSERT_EQ(outcome.status, 0) << outcome.problems;
  const std::string problems = read_file(path("problems"));
  EXPECT_EQ(read_file(path("first_status")), "3\n") << problems;
  EXPECT_TRUE(contains(problems, "No space left on device")) << problems;
  EXPECT_TRUE(contains(problems, disk.string())) << problems;
  EXPECT_TRUE(unfinished_in(path("full")).empty());
  const auto kept = timeless_records(path("full"));
  EXPECT_LT(kept.size(), all_.size());
  for (const auto& [id, record] : kept) EXPECT_EQ(record, whole_.at(id)) << id;
  EXPECT_EQ(read_file(path("second_status")), "0\n") << read_file(path("second"));
  EXPECT_EQ(timeless_records(path("out")), whole_);
}

}  // namespace
}  // namespace labcheck::test
