// SPDX-License-Identifier: MIT
#include "harness/pipeline/batch/grade_lab.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "tests/support/fake_lab.hpp"

#include <gtest/gtest.h>

#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

namespace labcheck::test {
namespace {

using Words = std::vector<std::string>;

TEST_F(GradingALab, WritesARecordForEachSubmission) {
  make_submissions(3);
  EXPECT_EQ(grade(), BatchOutcome::complete);
  EXPECT_EQ(observer_->started, (Words{"student-0", "student-1", "student-2"}));
  for (const ReceivedSubmission& received : submissions_) {
    EXPECT_EQ(origin_of(received.id), RecordOrigin::graded);
    EXPECT_EQ(record_of(received.id), published_.at(received.id));
    EXPECT_EQ(record_of(received.id).key, "key");
  }
}

TEST_F(GradingALab, ReturnsARowForEachSubmissionInOrder) {
  make_submissions(3);
  workers_ = 3;
  during_grade_ = [](const Submission& submission, std::size_t) {
    if (submission.id == "student-1") throw HarnessError("no memory");
  };
  grade();
  ASSERT_EQ(rows_.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(rows_[k].id, submissions_[k].id);
    EXPECT_EQ(rows_[k].standing, k == 1 ? Standing::withheld : Standing::graded);
  }
  EXPECT_EQ(rows_[1].why_withheld, "no memory");
}

TEST_F(GradingALab, AnEmptyBatchIsComplete) {
  EXPECT_EQ(grade(), BatchOutcome::complete);
  EXPECT_TRUE(observer_->started.empty());
}

TEST_F(GradingALab, UnchangedRecordsAreKept) {
  make_submissions(2);
  grade();
  const std::string before = read_file(store_.file_of("student-0"));
  EXPECT_EQ(grade(), BatchOutcome::complete);
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
  EXPECT_EQ(origin_of("student-1"), RecordOrigin::kept);
  EXPECT_EQ(graded_, 0u);
  EXPECT_EQ(read_file(store_.file_of("student-0")), before);
}

TEST_F(GradingALab, KeptRecordsGetTheCurrentNameAndSubmissionTime) {
  make_submissions(1);
  grade();
  const double points = record_of("student-0").graded.grade.points;
  submissions_[0].display_name = "Doe, Jane";
  submissions_[0].submitted_at = Moment(std::chrono::seconds(1'700'000'000));
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
  EXPECT_EQ(record_of("student-0").display_name, "Doe, Jane");
  EXPECT_EQ(record_of("student-0").submitted_at, submissions_[0].submitted_at);
  EXPECT_EQ(record_of("student-0").graded.grade.points, points);
}

TEST_F(GradingALab, ChangedSubmissionsAreGradedWithTheirEvidence) {
  make_submissions(2);
  grade();
  const KnownEvidence evidence = record_of("student-1").graded.evidence;
  keys_["student-1"] = "another key";
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
  EXPECT_EQ(origin_of("student-1"), RecordOrigin::graded);
  EXPECT_EQ(known_.at("student-1"), evidence);
  EXPECT_EQ(record_of("student-1").key, "another key");
}

TEST_F(GradingALab, AGradingWithoutNewEvidenceIsRescored) {
  make_submissions(1);
  grade();
  keys_["student-0"] = "another rubric";
  kind_ = Kind::rescored;
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::rescored);
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
}

TEST_F(GradingALab, WithheldGradesAreRetried) {
  make_submissions(1);
  kind_ = Kind::withheld;
  grade();
  kind_ = Kind::graded;
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::graded);
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
}

TEST_F(GradingALab, WithheldGradesAreRetriedOnce) {
  make_submissions(1);
  kind_ = Kind::withheld;
  for (const RecordOrigin origin :
       {RecordOrigin::graded, RecordOrigin::graded, RecordOrigin::kept, RecordOrigin::kept}) {
    grade();
    EXPECT_EQ(origin_of("student-0"), origin);
  }
  keys_["student-0"] = "another GPU";
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::graded) << "this is the first attempt with it";
}

TEST_F(GradingALab, WithheldGradesAreRetriedOnRequest) {
  make_submissions(1);
  kind_ = Kind::withheld;
  grade();
  grade();
  regrades_withheld_ = true;
  kind_ = Kind::graded;
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::graded);
  EXPECT_EQ(record_of("student-0").withheld_gradings, 0);
}

TEST_F(GradingALab, RegradingIgnoresTheEarlierEvidence) {
  make_submissions(2);
  grade();
  grade({"student-1"});
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
  EXPECT_EQ(origin_of("student-1"), RecordOrigin::graded);
  EXPECT_EQ(known_.at("student-1"), KnownEvidence{});
}

TEST_F(GradingALab, CorruptRecordsAreReportedAndRebuilt) {
  make_submissions(3);
  grade();
  const std::string whole = read_file(store_.file_of("student-0"));
  write_file_atomically(store_.file_of("student-0"), whole.substr(0, whole.size() / 2));
  write_file_atomically(store_.file_of("student-1"), "");
  grade();
  EXPECT_EQ(observer_->corrupt.size(), 2u);
  EXPECT_FALSE(observer_->corrupt.at("student-0").empty());
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::graded);
  EXPECT_EQ(known_.at("student-0"), KnownEvidence{});
  EXPECT_EQ(origin_of("student-2"), RecordOrigin::kept);
  EXPECT_EQ(record_of("student-0").key, "key");
}

using EndOfGradingALab = GradingALab;

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

TEST_F(EndOfGradingALab, AUserErrorStopsTheBatchAndIsThrown) {
  make_submissions(20);
  workers_ = 3;
  during_open_ = [](const ReceivedSubmission& received) {
    if (received.id == "student-5") throw UserError("the disk is full", "free some space");
  };
  try {
    grade();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "the disk is full");
    EXPECT_EQ(error.remedy(), "free some space");
  }
  EXPECT_TRUE(observer_->failed.empty());
  for (const auto& [id, origin] : observer_->finished) EXPECT_EQ(record_of(id).submission_id, id);
}

TEST_F(EndOfGradingALab, NothingStartsAfterAUserError) {
  make_submissions(5);
  during_open_ = [](const ReceivedSubmission& received) {
    if (received.id == "student-1") throw UserError("the disk is full");
  };
  EXPECT_THROW(grade(), UserError);
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
