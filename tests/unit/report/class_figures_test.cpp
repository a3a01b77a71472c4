#include "harness/report/class_figures.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

ClassRow graded(double points) {
  ClassRow row;
  row.standing = Standing::graded;
  row.grade.final_points = points;
  return row;
}

ClassTable table_of(std::vector<double> points) {
  ClassTable table;
  table.max_points = 50;
  for (const double each : points) table.rows.push_back(graded(each));
  return table;
}

TEST(ClassFigures, AreZeroForNobody) {
  const PointsFigures figures = points_figures(table_of({}));
  EXPECT_EQ(figures.graded, 0U);
  EXPECT_EQ(figures.median, 0);
}

TEST(ClassFigures, TheMedianOfAnEvenNumberLiesBetweenTheMiddleTwo) {
  const PointsFigures figures = points_figures(table_of({40, 10, 30, 0}));
  EXPECT_EQ(figures.graded, 4U);
  EXPECT_EQ(figures.median, 20);
  EXPECT_EQ(figures.mean, 20);
  EXPECT_EQ(figures.lowest, 0);
  EXPECT_EQ(figures.highest, 40);
  EXPECT_EQ(points_figures(table_of({1, 50, 2})).median, 2);
}

TEST(ClassFigures, OnlyThoseCountWhoHaveAGrade) {
  ClassTable table = table_of({10, 20});
  for (const Standing standing : {Standing::withheld, Standing::missing, Standing::pending}) {
    table.rows.push_back(graded(50));
    table.rows.back().standing = standing;
    EXPECT_EQ(standing_count(table, standing), 1U);
  }
  EXPECT_EQ(points_figures(table).graded, 2U);
  EXPECT_EQ(points_figures(table).highest, 20);
  EXPECT_EQ(points_histogram(table)[9], 0U);
}

TEST(ClassFigures, ABinHoldsItsLowerEndAndTheLastOneTheMaximumAndABonus) {
  using Bins = std::array<std::size_t, 10>;
  EXPECT_EQ(points_histogram(table_of({0, 4.99, 5, 44.9, 45, 50, 53})),
            (Bins{2, 1, 0, 0, 0, 0, 0, 0, 1, 3}));
  ClassTable worthless = table_of({0, 3});
  worthless.max_points = 0;
  EXPECT_EQ(points_histogram(worthless), (Bins{2}));
}

TEST(ClassFigures, TheMeanOfACriterionIsOverThoseForWhomItIsDecided) {
  ClassTable table = table_of({0, 0, 0, 0, 0});
  table.columns = {{"right", "Right", 4}};
  table.rows[0].cells = {{Outcome::full, 4}};
  table.rows[1].cells = {{Outcome::partial, 1}};
  table.rows[2].cells = {{Outcome::manual, 0}};
  table.rows[3].cells = {{Outcome::skipped, 0}};
  const CriterionFigures figures = criterion_figures(table, 0);
  EXPECT_EQ(figures.mean_share, 0.625);
  EXPECT_EQ(figures.outcomes, (std::array<std::size_t, 7>{1, 1, 0, 1, 0, 1, 0}));
  EXPECT_FALSE(criterion_figures(table, 1).mean_share);
}

TEST(ClassFigures, ProgramsAreCountedByTheRungThatTheyReach) {
  ClassTable table = table_of({0, 0, 0, 0});
  LadderTable ladder;
  ladder.case_id = "large";
  ladder.rungs = {{{"naive", "", ""}}, {{"tile", "", ""}}};
  const auto speed = [](std::string case_id, std::string rung) {
    SpeedCell cell{std::move(case_id), "speedup", "naive"};
    cell.rung = std::move(rung);
    return cell;
  };
  table.rows[0].speed = {speed("small", "naive"), speed("large", "tile")};
  table.rows[1].speed = {speed("large", "")};
  table.rows[2].speed = {speed("large", "gone")};
  std::vector<std::pair<std::string, std::size_t>> counts;
  for (const RungCount& count : rung_counts(table, ladder))
    counts.emplace_back(count.rung, count.programs);
  EXPECT_EQ(counts, (std::vector<std::pair<std::string, std::size_t>>{
                        {"", 1}, {"naive", 0}, {"tile", 1}, {"gone", 1}}));
}

}  // namespace
}  // namespace labcheck::report
