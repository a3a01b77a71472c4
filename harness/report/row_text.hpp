// SPDX-License-Identifier: MIT
/// Describes one student's row of a course in words.
#pragma once

#include "harness/model/course_table.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace labcheck::report {

/// The student's name: from the roster, else from the submission, else the id.
std::string name_of(const CourseRow& row);

/// "graded", "not graded yet", "missing" or "pending".
std::string_view standing_word(Standing standing);

/// Whether the row has a grade, even a withheld one; false without a submission or if grading
/// failed.
bool has_grade(const CourseRow& row);

/// The points of the criterion in `column`; an instructor's mark replaces labcheck's points. Absent
/// if the row has no points there, or they are still open.
std::optional<double> points_in(const CourseTable& table, const CourseRow& row, std::size_t column);

/// The final points; absent without a grade or if it is withheld, because a harness fault must not
/// look like lost points.
std::optional<double> published_points(const CourseRow& row);

/// The subject of an instructor's mark: "bonus", "the whole lab" or the id of a criterion.
std::string subject_of(const InstructorMark& mark);

/// The reasons of an instructor's marks: "style: good names; bonus: found an error".
std::string reasons_of_marks(const FinalGrade& grade);

/// "2026-11-20T22:59:00Z"; "" if absent.
std::string iso_8601(const std::optional<Moment>& moment);

/// "2026-11-20 22:59", in UTC.
std::string moment_text(Moment moment);

/// The points deducted for lateness.
double late_deduction(const FinalGrade& grade);

}  // namespace labcheck::report
