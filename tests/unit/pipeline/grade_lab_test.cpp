// SPDX-License-Identifier: MIT
#include "harness/pipeline/batch/grade_lab.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "tests/support/fake_lab.hpp"

#include <gtest/gtest.h>

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
  EXPECT_EQ(render(rows_[1].why_withheld), "no memory");
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

}  // namespace
}  // namespace labcheck::test
