/// What a class comes to in figures: the numbers behind the instructor's page and what the terminal
/// says.
#pragma once

#include "harness/model/class_table.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace labcheck::report {

/// Final points of those who have a grade: all that are graded, provisional ones, too.
struct PointsFigures {
  std::size_t graded = 0;
  double mean = 0;
  double median = 0;
  double lowest = 0;
  double highest = 0;
};

/// Everything 0 where nobody is graded.
PointsFigures points_figures(const ClassTable& table);

/// How many of the graded have final points in each tenth of the maximum. A bin holds its lower
/// end; the last one also the maximum and what a bonus lifts above it.
std::array<std::size_t, 10> points_histogram(const ClassTable& table);

/// How many rows stand so.
std::size_t standing_count(const ClassTable& table, Standing standing);

/// How many have each outcome in the criterion at `column`, and the mean share of its points that
/// those for whom it is decided earned; nothing where it is decided for nobody.
struct CriterionFigures {
  std::array<std::size_t, kEnumNames<Outcome>.size()> outcomes{};
  std::optional<double> mean_share{};
};
CriterionFigures criterion_figures(const ClassTable& table, std::size_t column);

/// How many programs are about as fast as a rung of `ladder` and no higher one. The first entry is
/// for those below the first rung, with an empty name; a rung that the ladder does not know comes
/// last.
struct RungCount {
  std::string rung;
  std::size_t programs = 0;
};
std::vector<RungCount> rung_counts(const ClassTable& table, const LadderTable& ladder);

}  // namespace labcheck::report
