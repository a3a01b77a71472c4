#include "harness/pipeline/batch/class_rows.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

Lab lab_with_ladder() {
  Lab lab;
  lab.assignment.id = "lab5";
  lab.assignment.ladder.cases = {"large"};
  lab.assignment.ladder.ceiling = "cublas";
  lab.assignment.ladder.rungs = {{"naive", "one thread an element", ""}, {"tile", "tiles", ""}};
  return lab;
}

Record measured(const std::string& over, const std::string& metric, double value, double seconds) {
  CriterionResult result;
  result.id = over;
  result.measurement = Measurement{metric, over, "large", value, value, value, ""};
  result.measurement->seconds = seconds;
  result.measurement->bytes = 300;
  result.measurement->flops = 6000;
  Record record;
  record.graded.grade.criteria = {result};
  return record;
}

std::vector<ClassRow> rows_of(const std::vector<Record>& records) {
  std::vector<ClassRow> rows;
  for (const Record& record : records) rows.push_back(row_of({}, record, {}));
  return rows;
}

ClassTable table_of(const std::vector<Record>& records,
                    const std::vector<CeilingTime>& ceilings = {}) {
  ClassTable table = empty_table(lab_with_ladder(), {}, "0");
  table.rows = rows_of(records);
  complete_table(table, lab_with_ladder(), {}, ceilings);
  return table;
}

TEST(ClassLadders, TheLaddersTimesAreThoseThatStudentsWereComparedWith) {
  const ClassTable table =
      table_of({measured("tile", "speedup", 2, 3), measured("cublas", "fraction_of", 0.5, 4)});
  ASSERT_EQ(table.ladders.size(), 1U);
  const LadderTable& ladder = table.ladders[0];
  EXPECT_EQ(ladder.case_id, "large");
  EXPECT_EQ(ladder.bytes, 300);
  EXPECT_EQ(ladder.flops, 6000);
  ASSERT_EQ(ladder.rungs.size(), 2U);
  EXPECT_FALSE(ladder.rungs[0].seconds);
  EXPECT_EQ(ladder.rungs[1].seconds, 6);
  EXPECT_EQ(ladder.ceiling_seconds, 2);
}

TEST(ClassLadders, WhatWasComparedWithRaisesTheCeilingThatBoundsIt) {
  EXPECT_EQ(table_of({measured("cublas", "fraction_of", 0.5, 4)}).ceilings.flops_per_second, 3000);
  EXPECT_EQ(table_of({measured("cublas", "fraction_of", 0.5, 4)}).ceilings.bytes_per_second, 0);
  EXPECT_EQ(table_of({measured("copy", "fraction_of", 0.5, 4)}).ceilings.bytes_per_second, 150);
  EXPECT_EQ(table_of({measured("cub", "fraction_of", 0.5, 4)}).ceilings.bytes_per_second, 150);
  EXPECT_EQ(table_of({measured("tile", "speedup", 0.5, 4)}).ceilings.flops_per_second, 0);
}

TEST(ClassLadders, CeilingsThatNobodyWasComparedWithAreDrawnAllTheSame) {
  const ClassTable table =
      table_of({measured("tile", "speedup", 2, 3)}, {{"large", "copy", 2}, {"large", "cublas", 3}});
  EXPECT_EQ(table.ceilings.bytes_per_second, 150);
  EXPECT_EQ(table.ceilings.flops_per_second, 2000);
  EXPECT_EQ(table.ladders[0].ceiling_seconds, 3);
}

TEST(ClassLadders, LackTheTimesOfCeilingsThatNobodyWasComparedWith) {
  using Ceilings = std::vector<CeilingTime>;
  const auto lacking = [](const std::vector<Record>& records) {
    return ceilings_without_time(rows_of(records), lab_with_ladder());
  };
  EXPECT_EQ(lacking({measured("tile", "speedup", 2, 3)}),
            (Ceilings{{"large", "copy"}, {"large", "cublas"}}));
  EXPECT_EQ(lacking({measured("tile", "speedup", 2, 3), measured("copy", "fraction_of", 0.5, 4)}),
            (Ceilings{{"large", "cublas"}}));
  EXPECT_EQ(lacking({Record{}}), Ceilings{}) << "nobody was timed";
}

TEST(ClassLadders, WithoutSpeedThereIsNoLadder) {
  EXPECT_TRUE(table_of({Record{}}).ladders.empty());
}

}  // namespace
}  // namespace labcheck
