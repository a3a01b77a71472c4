/// Moodle's offline grading worksheet, filled in place.
#pragma once

#include "harness/model/class_table.hpp"
#include "harness/report/gradebook/filled_gradebook.hpp"

#include <string>
#include <string_view>

namespace labcheck {

enum class DecimalMark { as_in_sheet, point, comma };

/// What is written into the feedback column: the points of each criterion with the reasons, or
/// nothing. A comment that a person wrote is never replaced.
enum class FeedbackComments { filled, left };

struct MoodleChoices {
  GradesToFill grades = GradesToFill::final_only;
  DecimalMark decimal_mark = DecimalMark::as_in_sheet;
  FeedbackComments feedback = FeedbackComments::filled;
  ChosenColumns columns{};
};

/// `worksheet`, the bytes of the file that messages call `file`, with the grades of `table` scaled
/// to its maximum. A student is found by the number of the participant, else the ID number, else
/// the e-mail address, else the full name. Throws UserError where it is no such worksheet.
FilledGradebook fill_moodle_worksheet(const ClassTable& table, std::string_view worksheet,
                                      const std::string& file, const MoodleChoices& choices = {});

}  // namespace labcheck
