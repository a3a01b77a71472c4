#include "harness/pipeline/batch/class_rows.hpp"

#include "harness/model/class_row.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

HandIn hand_in() {
  HandIn hand_in;
  hand_in.id = "doe-jane_1001";
  hand_in.shown_name = "Jane Doe";
  hand_in.person = Person{"4711", "Jane Doe", "jane@example.edu", "A"};
  hand_in.platform_ids = {{LearningPlatform::moodle, "1001"}};
  hand_in.handed_in = Moment(std::chrono::seconds(1'000'000));
  hand_in.remarks = {"two files of one name: the newest counts"};
  return hand_in;
}

// What labcheck gave is withheld.
Record withheld() {
  Record record;
  CriterionResult held;
  held.id = "right";
  held.title = "Right";
  held.max_points = 60;
  held.outcome = Outcome::withheld;
  held.message = "the card fell off";
  record.graded.grade.criteria = {held};
  record.graded.grade.max_points = held.max_points;
  record.graded.grade.state = GradeState::withheld;
  record.graded.grade.verdict = VerdictKind::judge_error;
  record.graded.submission = "some folder";
  record.graded.remarks = {"two files of one name: the newest counts", "found a.cu"};
  return record;
}

TEST(ClassRows, KnowWhoHandedInAndWhatWasFound) {
  const Record record = withheld();
  const ClassRow row = row_of(hand_in(), record, as_graded(record.graded.grade));
  EXPECT_EQ(row.id, "doe-jane_1001");
  EXPECT_EQ(row.shown_name, "Jane Doe");
  EXPECT_EQ(row.person->id, "4711");
  EXPECT_EQ(row.platform_ids, hand_in().platform_ids);
  EXPECT_EQ(row.handed_in, hand_in().handed_in);
  EXPECT_EQ(row.remarks,
            (std::vector<std::string>{"two files of one name: the newest counts", "found a.cu"}));
}

TEST(ClassRows, AreWithheldForAFaultOfOurs) {
  const Record record = withheld();
  const ClassRow row = row_of(hand_in(), record, as_graded(record.graded.grade));
  EXPECT_EQ(row.standing, Standing::withheld);
  EXPECT_EQ(row.why_withheld, "Right: the card fell off");
}

TEST(ClassRows, AreGradedOnceAPersonDecidedWhatWasWithheld) {
  const Record record = withheld();
  FinalGrade decided = as_graded(record.graded.grade);
  decided.state = GradeState::final_;
  decided.raw = decided.final_points = 50;
  const ClassRow row = row_of(hand_in(), record, decided);
  EXPECT_EQ(row.standing, Standing::graded);
  EXPECT_EQ(row.state, GradeState::final_);
  EXPECT_EQ(row.why_withheld, "");
}

}  // namespace
}  // namespace labcheck::test
