// SPDX-License-Identifier: MIT
/// Statistics of a course, for the instructor's page and the terminal summary.
#pragma once

#include "harness/model/course_table.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace labcheck::report {

/// Statistics of the final points of all graded submissions, including provisional grades.
struct PointsFigures {
  std::size_t graded = 0;
  double mean = 0;
  double median = 0;
  double lowest = 0;
  double highest = 0;
};

/// All members are 0 if no submission is graded.
PointsFigures points_figures(const CourseTable& table);

/// The number of graded submissions with final points in each tenth of the maximum. A bin includes
/// its lower end; the last bin also includes the maximum and everything above it (bonus points).
std::array<std::size_t, 10> points_histogram(const CourseTable& table);

/// The number of rows with this `standing`.
std::size_t standing_count(const CourseTable& table, Standing standing);

/// The number of rows with each outcome in the criterion at `column`, and the mean share of its
/// points over the rows in which it is decided; absent if it is decided in none.
struct CriterionFigures {
  std::array<std::size_t, kEnumNames<Outcome>.size()> outcomes{};
  std::optional<double> mean_share{};
};
CriterionFigures criterion_figures(const CourseTable& table, std::size_t column);

/// The number of programs that reach each rung of `ladder` and no higher one. The first entry, with
/// an empty name, counts programs below the first rung; rungs that are not on the ladder come last.
struct RungCount {
  std::string rung;
  std::size_t programs = 0;
};
std::vector<RungCount> rung_counts(const CourseTable& table, const LadderTable& ladder);

}  // namespace labcheck::report
