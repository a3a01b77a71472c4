// SPDX-License-Identifier: MIT
/// Statistics of a course, and one student's row in words.
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

/// The title of the lab, else its id.
std::string title_of(const CourseTable& table);

/// The student's name: from the roster, else from the submission, else the id.
std::string name_of(const CourseRow& row);

/// "graded", "not graded yet", "missing" or "pending"; with a count: "5 graded".
std::string standing_word(Standing standing);
std::string counted_standing(std::size_t count, Standing standing);

/// Whether the row has a grade, even a withheld one; false without a submission or if grading
/// failed.
bool has_grade(const CourseRow& row);

/// The points of the criterion in `column`; an instructor's mark replaces labcheck's points. Absent
/// if the row has no points there, or they are still open.
std::optional<double> points_in(const CourseTable& table, const CourseRow& row, std::size_t column);

/// The titles of the criteria that are held for review and not decided by an instructor yet.
std::vector<std::string> held_criteria(const CourseTable& table, const CourseRow& row);

/// The final points; absent without a grade or if it is withheld, because a harness fault must not
/// look like lost points.
std::optional<double> published_points(const CourseRow& row);

/// "2026-11-20T22:59:00Z"; "" if absent.
std::string iso_8601(const std::optional<Moment>& moment);

/// "2026-11-20 22:59", in UTC.
std::string moment_text(Moment moment);

/// The points deducted for lateness.
double late_deduction(const FinalGrade& grade);

}  // namespace labcheck::report
