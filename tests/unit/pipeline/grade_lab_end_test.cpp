// SPDX-License-Identifier: MIT
// How the grading of a lab ends: failures, problems that stop it, interrupts, many workers.

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/pipeline/batch/grade_lab.hpp"
#include "tests/support/fake_lab.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <tuple>

namespace labcheck::test {
namespace {

using EndOfGradingALab = GradingALab;
using Words = std::vector<std::string>;

TEST_F(EndOfGradingALab, AFailureOfTheHostFailsOneSubmissionOnly) {
  make_submissions(4);
  during_grade_ = [](const Submission& submission, std::size_t) {
    if (submission.id == "student-1") throw HarnessError("the sandbox did not start");
    if (submission.id == "student-2") throw std::runtime_error("something else");
  };
  EXPECT_EQ(grade(), BatchOutcome::complete);
  EXPECT_EQ(observer_->failed,
            (std::multimap<std::string, std::string>{{"student-1", "the sandbox did not start"},
                                                     {"student-2", "something else"}}));
  EXPECT_EQ(observer_->finished.size(), 2u);
  EXPECT_EQ(store_.submission_ids(), (Words{"student-0", "student-3"}));
}

// Rescored records are written together, after the last of them.
TEST_F(EndOfGradingALab, AFailureAfterTheRecordIsReportedForItsSubmission) {
  make_submissions(3);
  grade();
  for (auto& [id, key] : keys_) key = "another key";
  kind_ = Kind::rescored;
  during_publish_ = [](const ReceivedSubmission& received) {
    if (received.id == "student-1") throw HarnessError("the page cannot be written");
  };
  EXPECT_EQ(grade(), BatchOutcome::complete);
  EXPECT_EQ(observer_->failed,
            (std::multimap<std::string, std::string>{{"student-1", "the page cannot be written"}}));
  EXPECT_EQ(observer_->finished,
            (std::multimap<std::string, RecordOrigin>{{"student-0", RecordOrigin::rescored},
                                                      {"student-2", RecordOrigin::rescored}}));
}

TEST_F(EndOfGradingALab, AFailureKeepsTheEarlierRecord) {
  make_submissions(1);
  grade();
  const Record before = record_of("student-0");
  keys_["student-0"] = "another key";
  during_grade_ = [](const Submission&, std::size_t) { throw HarnessError("no memory"); };
  grade();
  EXPECT_EQ(record_of("student-0"), before);
}

// What a submission may cause in any step, and its message.
struct OneProblem {
  std::function<void()> raise;
  std::string message;
};

const std::vector<OneProblem>& problems_of_one() {
  static const std::vector<OneProblem> problems{
      {[] { throw HarnessError("the sandbox did not start"); }, "the sandbox did not start"},
      {[] { throw UserError("a name is too long", "shorten it"); }, "a name is too long"},
      {[] { throw std::out_of_range("at"); }, "at"},
      {[] { std::ignore = std::filesystem::file_size("/no/such/file"); },
       "filesystem error: cannot get file size: No such file or directory [/no/such/file]"}};
  return problems;
}

TEST_F(EndOfGradingALab, AnyFailureInAnyStepWithholdsOneSubmissionOnly) {
  make_submissions(3);
  const auto raise_for = [](const std::string& id, const OneProblem& problem) {
    if (id == "student-1") problem.raise();
  };
  for (const OneProblem& problem : problems_of_one()) {
    for (const int step : {0, 1, 2, 3}) {
      during_open_ = nullptr;
      during_keys_ = nullptr;
      during_grade_ = nullptr;
      during_publish_ = nullptr;
      if (step == 0)
        during_open_ = [&](const ReceivedSubmission& each) { raise_for(each.id, problem); };
      if (step == 1) during_keys_ = [&](const Submission& each) { raise_for(each.id, problem); };
      if (step == 2)
        during_grade_ = [&](const Submission& each, std::size_t) { raise_for(each.id, problem); };
      if (step == 3)
        during_publish_ = [&](const ReceivedSubmission& each) { raise_for(each.id, problem); };
      EXPECT_EQ(grade({"student-1"}), BatchOutcome::complete);
      EXPECT_EQ(observer_->failed,
                (std::multimap<std::string, std::string>{{"student-1", problem.message}}));
      EXPECT_EQ(observer_->finished.size(), 2u);
      ASSERT_EQ(rows_.size(), 3u);
      EXPECT_EQ(rows_[1].standing, Standing::withheld);
      EXPECT_EQ(render(rows_[1].why_withheld), problem.message);
    }
  }
}

TEST_F(EndOfGradingALab, AProblemThatAllShareStopsTheBatchAndIsThrown) {
  make_submissions(20);
  workers_ = 3;
  during_open_ = [](const ReceivedSubmission& received) {
    if (received.id == "student-5")
      throw SharedUserError("the folder is read-only", "choose another");
  };
  try {
    grade();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "the folder is read-only");
    EXPECT_EQ(error.remedy(), "choose another");
  }
  EXPECT_TRUE(observer_->failed.empty());
  for (const auto& [id, origin] : observer_->finished) EXPECT_EQ(record_of(id).submission_id, id);
}

TEST_F(EndOfGradingALab, NothingStartsAfterTheDiskIsFull) {
  make_submissions(5);
  during_open_ = [](const ReceivedSubmission& received) {
    if (received.id == "student-1") throw NoSpace("the disk is full");
  };
  EXPECT_THROW(grade(), NoSpace);
  EXPECT_EQ(observer_->started, (Words{"student-0", "student-1"}));
}

TEST_F(EndOfGradingALab, ARecordThatCannotBeWrittenStopsTheBatch) {
  make_submissions(2);
  write_file_atomically(folder_.path() / "grades", "a file instead of the folder");
  EXPECT_THROW(grade(), UserError);
  EXPECT_TRUE(observer_->finished.empty());
}

TEST_F(EndOfGradingALab, AnInterruptedSubmissionIsNeitherFailedNorRecorded) {
  make_submissions(5);
  during_grade_ = [](const Submission& submission, std::size_t) {
    if (submission.id == "student-2") throw Interrupted();
  };
  EXPECT_EQ(grade(), BatchOutcome::interrupted);
  EXPECT_TRUE(observer_->failed.empty());
  EXPECT_EQ(observer_->started.size(), 3u);
  EXPECT_EQ(store_.submission_ids(), (Words{"student-0", "student-1"}));
  during_grade_ = nullptr;
  EXPECT_EQ(grade(), BatchOutcome::complete);
  EXPECT_EQ(origin_of("student-1"), RecordOrigin::kept);
  EXPECT_EQ(origin_of("student-2"), RecordOrigin::graded);
  EXPECT_EQ(store_.submission_ids().size(), 5u);
}

TEST_F(EndOfGradingALab, EightWorkersProcessEachSubmissionOnce) {
  make_submissions(200);
  workers_ = 8;
  std::mutex mutex;
  std::set<std::size_t> busy_workers;
  during_grade_ = [&](const Submission&, std::size_t worker) {
    {
      const std::lock_guard lock(mutex);
      EXPECT_TRUE(busy_workers.insert(worker).second)
          << worker << " grades two submissions at once";
    }
    std::this_thread::yield();
    const std::lock_guard lock(mutex);
    busy_workers.erase(worker);
  };
  EXPECT_EQ(grade(), BatchOutcome::complete);
  EXPECT_EQ(observer_->started.size(), 200u);
  EXPECT_EQ(std::set<std::string>(observer_->started.begin(), observer_->started.end()).size(),
            200u);
  EXPECT_EQ(observer_->finished.size(), 200u);
  EXPECT_LT(*observer_->workers.rbegin(), 8u);
  EXPECT_EQ(store_.submission_ids().size(), 200u);
  grade();
  EXPECT_EQ(graded_, 0u);
}

TEST_F(EndOfGradingALab, EightWorkersContinueAfterFailures) {
  make_submissions(100);
  workers_ = 8;
  during_grade_ = [](const Submission& submission, std::size_t) {
    if (submission.id.ends_with('7')) throw HarnessError("a fault");
  };
  EXPECT_EQ(grade(), BatchOutcome::complete);
  EXPECT_EQ(observer_->failed.size(), 10u);
  EXPECT_EQ(observer_->finished.size(), 90u);
}

TEST_F(EndOfGradingALab, UsesNoMoreWorkersThanSubmissions) {
  make_submissions(2);
  workers_ = 8;
  grade();
  EXPECT_LT(*observer_->workers.rbegin(), 2u);
}

}  // namespace
}  // namespace labcheck::test
