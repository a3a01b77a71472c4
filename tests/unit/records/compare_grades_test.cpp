// SPDX-License-Identifier: MIT
#include "harness/records/compare_grades.hpp"

#include "harness/base/files.hpp"
#include "tests/support/files.hpp"
#include "tests/support/records.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Record graded_record(const std::string& submission_id = "jo") {
  Record record = filled_record();
  record.submission_id = submission_id;
  return record;
}

CriterionResult& first_criterion(Record& record) {
  return record.graded.grade.criteria.front();
}

TEST(GradeChange, IsEmptyIfTheGradeIsTheSame) {
  const Record before = graded_record();
  const Record after = graded_record();
  EXPECT_EQ(grade_change(&before, &after), std::nullopt);
}

TEST(GradeChange, IsEmptyIfOnlyWordingAndTimesDiffer) {
  const Record before = graded_record();
  Record after = graded_record();
  first_criterion(after).message = verbatim("3 of 6 elements are wrong");
  after.graded_at += std::chrono::hours(1);
  after.graded.seed = 99;
  after.graded.evidence.times.run = std::chrono::seconds(9);
  EXPECT_EQ(grade_change(&before, &after), std::nullopt);
}

TEST(GradeChange, ReportsPointsAndTheirCriteria) {
  const Record before = graded_record();
  Record after = graded_record();
  after.graded.grade.points = 10;
  after.graded.grade.state = GradeState::final_;
  first_criterion(after).points = 10;
  first_criterion(after).outcome = Outcome::full;
  first_criterion(after).verdict = VerdictKind::accepted;
  first_criterion(after).message = verbatim("");
  GradeChange expected{"jo", "Doe Jo"};
  expected.before = {5, 10, GradeState::provisional, VerdictKind::wrong_answer};
  expected.after = {10, 10, GradeState::final_, VerdictKind::wrong_answer};
  expected.criteria = {{"right", "Right results"}};
  expected.criteria[0].before =
      CriterionStanding{5, 10, Outcome::partial, VerdictKind::wrong_answer, verbatim("1 of 2")};
  expected.criteria[0].after = CriterionStanding{10, 10, Outcome::full, VerdictKind::accepted, {}};
  EXPECT_EQ(grade_change(&before, &after), expected);
}

TEST(GradeChange, ReportsAnotherVerdictWithTheSamePoints) {
  const Record before = graded_record();
  Record after = graded_record();
  first_criterion(after).verdict = VerdictKind::data_race;
  const auto change = grade_change(&before, &after);
  ASSERT_TRUE(change);
  EXPECT_EQ(change->before, change->after);
  EXPECT_EQ(change->criteria.size(), 1U);
}

TEST(GradeChange, ReportsCriteriaThatOnlyOneRubricHas) {
  const Record before = graded_record();
  Record after = graded_record();
  first_criterion(after).id = "correct";
  const auto change = grade_change(&before, &after);
  ASSERT_TRUE(change);
  ASSERT_EQ(change->criteria.size(), 2U);
  EXPECT_EQ(change->criteria[0].id, "correct");
  EXPECT_FALSE(change->criteria[0].before);
  EXPECT_EQ(change->criteria[1].id, "right");
  EXPECT_FALSE(change->criteria[1].after);
}

TEST(GradeChange, ReportsThatOtherFilesWereGraded) {
  const Record before = graded_record();
  Record after = graded_record();
  after.graded.grade.points = 10;
  EXPECT_EQ(grade_change(&before, &after)->sources, GradedSources::same);
  after.graded.files[0].sha256 = std::string(64, 'b');
  EXPECT_EQ(grade_change(&before, &after)->sources, GradedSources::others);
  after.graded.files.clear();
  EXPECT_EQ(grade_change(&before, &after)->sources, GradedSources::others);
}

TEST(GradeChange, ReportsSubmissionsOfOnlyOneGrading) {
  const Record record = graded_record();
  const GradeStanding standing{5, 10, GradeState::provisional, VerdictKind::wrong_answer};
  const auto gone = grade_change(&record, nullptr);
  EXPECT_EQ(gone->before, standing);
  EXPECT_FALSE(gone->after);
  const auto added = grade_change(nullptr, &record);
  EXPECT_FALSE(added->before);
  EXPECT_EQ(added->after, standing);
  EXPECT_TRUE(added->criteria.empty());
}

TEST(CompareGrades, ComparesAllSubmissionsOfBothFolders) {
  const Folder folder;
  const RecordStore before(folder.path() / "old", "lab5-matmul");
  const RecordStore after(folder.path() / "new", "lab5-matmul");
  before.write(graded_record("ada"));
  before.write(graded_record("bob"));
  before.write(graded_record("eve"));
  after.write(graded_record("bob"));
  after.write(graded_record("cleo"));
  Record better = graded_record("eve");
  better.graded.grade.points = 10;
  after.write(better);
  const ComparedStores compared = compare_grades("lab5-matmul", before, after);
  std::vector<std::string> ids;
  for (const GradeChange& change : compared.changes.changes) ids.push_back(change.submission_id);
  EXPECT_EQ(ids, (std::vector<std::string>{"ada", "cleo", "eve"}));
  EXPECT_EQ(compared.changes.unchanged, 1U);
  EXPECT_TRUE(compared.corrupt.empty());
}

TEST(CompareGrades, ReportsCorruptRecordsAndTreatsThemAsAbsent) {
  const Folder folder;
  const RecordStore before(folder.path() / "old", "lab5-matmul");
  const RecordStore after(folder.path() / "new", "lab5-matmul");
  before.write(graded_record("ada"));
  write_file_atomically(after.file_of("ada"), "{");
  const ComparedStores compared = compare_grades("lab5-matmul", before, after);
  ASSERT_EQ(compared.corrupt.size(), 1U);
  EXPECT_EQ(compared.corrupt[0].file, after.file_of("ada"));
  ASSERT_EQ(compared.changes.changes.size(), 1U);
  EXPECT_FALSE(compared.changes.changes[0].after);
}

}  // namespace
}  // namespace labcheck::test
