#include "harness/pipeline/batch/grade_class.hpp"

#include "harness/base/files.hpp"
#include "tests/support/fake_class.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Words = std::vector<std::string>;

TEST_F(GradingAClass, EachIsGradedAndIsOnTheDisk) {
  hand_in_of(3);
  EXPECT_EQ(grade(), ClassEnd::complete);
  EXPECT_EQ(watch_->begun, (Words{"student-0", "student-1", "student-2"}));
  for (const HandIn& each : hand_ins_) {
    EXPECT_EQ(origin_of(each.id), RecordOrigin::graded);
    EXPECT_EQ(record_of(each.id), watch_->records.at(each.id));
    EXPECT_EQ(record_of(each.id).key, "key");
  }
}

TEST_F(GradingAClass, AClassOfNobodyIsComplete) {
  EXPECT_EQ(grade(), ClassEnd::complete);
  EXPECT_TRUE(watch_->begun.empty());
}

TEST_F(GradingAClass, WhatIsUnchangedIsKept) {
  hand_in_of(2);
  grade();
  const std::string before = read_file(store_.file_of("student-0"));
  EXPECT_EQ(grade(), ClassEnd::complete);
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
  EXPECT_EQ(origin_of("student-1"), RecordOrigin::kept);
  EXPECT_EQ(graded_, 0u);
  EXPECT_EQ(read_file(store_.file_of("student-0")), before);
}

TEST_F(GradingAClass, WhatIsKeptTellsWhenAndByWhomItIsHandedInNow) {
  hand_in_of(1);
  grade();
  const double points = record_of("student-0").graded.grade.points;
  hand_ins_[0].shown_name = "Doe, Jane";
  hand_ins_[0].handed_in = Moment(std::chrono::seconds(1'700'000'000));
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
  EXPECT_EQ(record_of("student-0").shown_name, "Doe, Jane");
  EXPECT_EQ(record_of("student-0").handed_in, hand_ins_[0].handed_in);
  EXPECT_EQ(record_of("student-0").graded.grade.points, points);
}

TEST_F(GradingAClass, WhatHasChangedIsGradedWithWhatIsKnown) {
  hand_in_of(2);
  grade();
  const KnownEvidence evidence = record_of("student-1").evidence;
  keys_["student-1"] = "another key";
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
  EXPECT_EQ(origin_of("student-1"), RecordOrigin::graded);
  EXPECT_EQ(known_.at("student-1"), evidence);
  EXPECT_EQ(record_of("student-1").key, "another key");
}

TEST_F(GradingAClass, AGradingThatMadeNothingIsRescored) {
  hand_in_of(1);
  grade();
  keys_["student-0"] = "another rubric";
  kind_ = Kind::rescored;
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::rescored);
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
}

TEST_F(GradingAClass, AGradeThatIsWithheldIsTriedAgain) {
  hand_in_of(1);
  kind_ = Kind::withheld;
  grade();
  kind_ = Kind::graded;
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::graded);
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
}

TEST_F(GradingAClass, WhatIsAskedForAnewIsGradedAsIfNothingWasKnown) {
  hand_in_of(2);
  grade();
  grade({"student-1"});
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
  EXPECT_EQ(origin_of("student-1"), RecordOrigin::graded);
  EXPECT_EQ(known_.at("student-1"), KnownEvidence{});
}

TEST_F(GradingAClass, ARecordThatIsCorruptIsToldAndMadeAgain) {
  hand_in_of(3);
  grade();
  const std::string whole = read_file(store_.file_of("student-0"));
  write_file_atomically(store_.file_of("student-0"), whole.substr(0, whole.size() / 2));
  write_file_atomically(store_.file_of("student-1"), "");
  grade();
  EXPECT_EQ(watch_->corrupt.size(), 2u);
  EXPECT_FALSE(watch_->corrupt.at("student-0").empty());
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::graded);
  EXPECT_EQ(known_.at("student-0"), KnownEvidence{});
  EXPECT_EQ(origin_of("student-2"), RecordOrigin::kept);
  EXPECT_EQ(record_of("student-0").key, "key");
}

}  // namespace
}  // namespace labcheck::test
