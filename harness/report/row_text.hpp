/// What is told of one student of a class.
#pragma once

#include "harness/model/class_table.hpp"

#include <optional>
#include <string>

namespace labcheck::report {

/// The name that people know the student by: the roster's, else that of the hand-in, else the id.
std::string name_of(const ClassRow& row);

/// Whether there is a grade, be it withheld: not where nothing was handed in, or grading failed.
bool has_grade(const ClassRow& row);

/// The points of the criterion in `column`, with a person's mark in place of what labcheck gave;
/// nothing where the row has none, or they are still open.
std::optional<double> points_in(const ClassTable& table, const ClassRow& row, std::size_t column);

/// The final points; nothing where there is no grade, or it is withheld: a fault of ours must not
/// be taken for points that were lost.
std::optional<double> published_points(const ClassRow& row);

/// What a person's mark is for: "bonus", "the whole lab" or the id of a criterion.
std::string subject_of(const PersonalMark& mark);

/// A person's reasons, one after the other: "style: good names; bonus: found a mistake".
std::string reasons_of_marks(const FinalGrade& grade);

/// "2026-11-20T22:59:00Z"; "" for none.
std::string iso_8601(const std::optional<Moment>& moment);

/// "2026-11-20 22:59", in UTC.
std::string moment_text(Moment moment);

/// Points taken off for lateness.
double late_deduction(const FinalGrade& grade);

}  // namespace labcheck::report
