// SPDX-License-Identifier: MIT
/// Fills in Moodle's offline grading worksheet.
#pragma once

#include "harness/model/course_table.hpp"
#include "harness/report/gradebook/filled_gradebook.hpp"

#include <string>
#include <string_view>

namespace labcheck {

enum class DecimalMark { as_in_sheet, point, comma };

/// Whether labcheck writes the points of each criterion with the reasons into the feedback column.
/// It never replaces an instructor's comment.
enum class FeedbackComments { filled, unchanged };

struct MoodleChoices {
  GradesToFill grades = GradesToFill::final_only;
  DecimalMark decimal_mark = DecimalMark::as_in_sheet;
  FeedbackComments feedback = FeedbackComments::filled;
  ChosenColumns columns{};
};

/// `worksheet` (the bytes of the file, called `file` in messages) with the grades of `table`,
/// scaled to its maximum. Students are found by participant number, else ID number, else e-mail
/// address, else full name. Throws UserError if it is not such a worksheet.
FilledGradebook fill_moodle_worksheet(const CourseTable& table, std::string_view worksheet,
                                      const std::string& file, const MoodleChoices& choices = {});

}  // namespace labcheck
