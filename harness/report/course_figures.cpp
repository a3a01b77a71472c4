// SPDX-License-Identifier: MIT
#include "harness/report/course_figures.hpp"

#include "harness/base/translation.hpp"
#include "harness/report/messages.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <numeric>

namespace labcheck::report {
namespace {

std::vector<double> sorted_points(const CourseTable& table) {
  std::vector<double> points;
  for (const CourseRow& row : table.rows) {
    if (row.standing == Standing::graded) points.push_back(row.grade.final_points);
  }
  std::sort(points.begin(), points.end());
  return points;
}

// The system clock counts nanoseconds, which would overflow in the year 2262.
std::tm in_utc(Moment moment) {
  return fmt::gmtime(static_cast<std::time_t>(moment.time_since_epoch().count()));
}

}  // namespace

PointsFigures points_figures(const CourseTable& table) {
  const std::vector<double> points = sorted_points(table);
  if (points.empty()) return {};
  const std::size_t count = points.size();
  const double sum = std::accumulate(points.begin(), points.end(), 0.0);
  return {count, sum / static_cast<double>(count),
          (points[(count - 1) / 2] + points[count / 2]) / 2, points.front(), points.back()};
}

std::array<std::size_t, 10> points_histogram(const CourseTable& table) {
  std::array<std::size_t, 10> bins{};
  for (const double points : sorted_points(table)) {
    const double tenth = table.max_points > 0 ? std::floor(10 * points / table.max_points) : 0;
    bins[static_cast<std::size_t>(std::clamp(tenth, 0.0, 9.0))] += 1;
  }
  return bins;
}

std::size_t standing_count(const CourseTable& table, Standing standing) {
  return static_cast<std::size_t>(std::ranges::count(table.rows, standing, &CourseRow::standing));
}

CriterionFigures criterion_figures(const CourseTable& table, std::size_t column) {
  CriterionFigures figures;
  double sum = 0;
  std::size_t count = 0;
  for (const CourseRow& row : table.rows) {
    if (column >= row.cells.size()) continue;
    const CriterionCell& cell = row.cells[column];
    figures.outcomes[static_cast<std::size_t>(cell.outcome)] += 1;
    if (is_open(cell.outcome) || !(table.columns[column].max_points > 0)) continue;
    sum += cell.points / table.columns[column].max_points;
    ++count;
  }
  if (count > 0) figures.mean_share = sum / static_cast<double>(count);
  return figures;
}

std::vector<RungCount> rung_counts(const CourseTable& table, const LadderTable& ladder) {
  std::vector<RungCount> counts{{}};
  for (const RungFigures& rung : ladder.rungs) counts.push_back({rung.rung.id, 0});
  for (const CourseRow& row : table.rows) {
    const auto cell = std::ranges::find(row.speed, ladder.case_id, &SpeedCell::case_id);
    if (cell == row.speed.end()) continue;
    auto known = std::ranges::find(counts, cell->rung, &RungCount::rung);
    if (known == counts.end()) known = counts.insert(known, {cell->rung, 0});
    known->programs += 1;
  }
  return counts;
}

std::string title_of(const CourseTable& table) {
  return table.lab_title.empty() ? table.lab : translated(table.lab_title);
}

std::string name_of(const CourseRow& row) {
  if (row.person && !row.person->name.empty()) return row.person->name;
  return row.display_name.empty() ? row.id : row.display_name;
}

std::string standing_word(Standing standing) {
  if (standing == Standing::graded) return tr("graded");
  if (standing == Standing::withheld) return tr("not graded yet");
  return standing == Standing::missing ? tr("missing") : tr("pending");
}

std::string counted_standing(std::size_t count, Standing standing) {
  if (standing == Standing::graded) return tr_plural("{} graded", "{} graded", count, count);
  if (standing == Standing::missing) return tr_plural("{} missing", "{} missing", count, count);
  return standing == Standing::withheld
             ? tr_plural("{} not graded yet", "{} not graded yet", count, count)
             : tr_plural("{} pending", "{} pending", count, count);
}

bool has_grade(const CourseRow& row) {
  return row.standing == Standing::graded ||
         (row.standing == Standing::withheld && !row.cells.empty());
}

std::optional<double> points_in(const CourseTable& table, const CourseRow& row,
                                std::size_t column) {
  if (const InstructorMark* mark = find_mark(row.grade, table.columns[column].id))
    return mark->points;
  if (column >= row.cells.size() || is_open(row.cells[column].outcome)) return std::nullopt;
  return row.cells[column].points;
}

std::vector<std::string> held_criteria(const CourseTable& table, const CourseRow& row) {
  std::vector<std::string> titles;
  for (std::size_t column = 0; column < row.cells.size(); ++column) {
    if (row.cells[column].outcome == Outcome::held &&
        !is_decided_by_instructor(row.grade, table.columns[column].id))
      titles.push_back(translated(table.columns[column].title));
  }
  return titles;
}

std::optional<double> published_points(const CourseRow& row) {
  if (row.standing != Standing::graded) return std::nullopt;
  return row.grade.final_points;
}

std::string iso_8601(const std::optional<Moment>& moment) {
  return moment ? fmt::format("{:%FT%TZ}", in_utc(*moment)) : "";
}

std::string moment_text(Moment moment) {
  return fmt::format("{:%Y-%m-%d %H:%M}", in_utc(moment));
}

double late_deduction(const FinalGrade& grade) {
  return grade.lateness ? grade.lateness->deduction : 0;
}

}  // namespace labcheck::report
