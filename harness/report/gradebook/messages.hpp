// SPDX-License-Identifier: MIT
/// The messages for an instructor who fills a gradebook.
#pragma once

#include "harness/model/course_table.hpp"
#include "harness/report/gradebook/filled_gradebook.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// Why the grade of `row` does not go into a gradebook; "" if it does.
std::string why_not_filled(const CourseRow& row, GradesToFill grades);

/// Remarks such as "Jane Doe (line 5): no submission; left unchanged". `who` is the student's name
/// in the gradebook.
std::string describe_skipped_line(std::string_view who, int line, std::string_view why);
std::string not_in_gradebook(std::string_view who);

/// Reasons for describe_skipped_line().
std::string not_in_course();
std::string several_in_course(std::size_t count);
std::string same_student_as(int line);
std::string another_name(std::string_view number, std::string_view ours);
std::string locked_reason();
std::string excused_reason();

/// Changes that an instructor should check.
std::string replaced_grade(std::string_view who, int line, std::string_view before,
                           std::string_view after);
std::string cut_to_maximum(std::string_view who, int line, double points, double maximum);
std::string comment_kept(std::string_view who, int line);
std::string scaled_to_maximum(double ours, double theirs);
std::string no_comments_column();

/// "sheet.csv has no column 'Grades'; did you mean 'Grade'?", and the remedy.
std::string no_such_column(const std::string& file, std::string_view name,
                           const std::vector<std::string>& headings);
std::string how_to_choose(GradebookColumn what, const std::vector<std::string>& headings);

/// A student gets no feedback file.
std::string no_participant_number(std::string_view who);

}  // namespace labcheck::report
