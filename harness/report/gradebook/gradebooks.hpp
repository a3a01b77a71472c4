// SPDX-License-Identifier: MIT
/// labcheck's grades in the gradebooks of learning platforms: Canvas, Moodle, and Moodle's feedback
/// files.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/course_table.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Which grades go into a gradebook. A withheld grade never does: a harness fault costs no points,
/// so the submission is graded again or an instructor decides.
enum class GradesToFill { final_only, also_provisional };

/// The content of a gradebook column: the course's id of a student (also used if the platform's own
/// number is missing), the name, the e-mail address, the grade, or comments.
enum class GradebookColumn { id, name, email, grade, feedback };

template <>
inline constexpr std::array<std::string_view, 5> kEnumNames<GradebookColumn>{"id", "name", "email",
                                                                             "grade", "feedback"};

/// Columns by their headings, for gradebooks with headings in other languages or renamed ones.
/// labcheck finds all other columns itself.
using ChosenColumns = std::map<GradebookColumn, std::string>;

/// `text` is the whole file in its original encoding; only the filled cells differ from the
/// original bytes. `filled` counts the students whose grade it contains now; `remarks` list each
/// omitted grade with the reason; `entries` list each entered one, as "Jane Doe (line 2): 87.50".
struct FilledGradebook {
  std::string text;
  std::size_t filled = 0;
  std::vector<std::string> remarks{};
  std::vector<std::string> entries{};
};

/// `assignment` is the number or title of the assignment whose column is filled; if it is empty,
/// the assignment named like the lab. A grade column chosen in `columns` may be any column.
struct CanvasChoices {
  GradesToFill grades = GradesToFill::final_only;
  std::string assignment{};
  ChosenColumns columns{};
};

/// `gradebook` (the bytes of the file, called `file` in messages) with the grades of `table` in the
/// assignment's column, scaled to its points possible, with two decimals. Students are found by ID,
/// else SIS User ID, else SIS Login ID, else name; excused students ("EX") stay excused. Throws
/// UserError if it is not such a gradebook or does not contain the assignment.
FilledGradebook fill_canvas_gradebook(const CourseTable& table, std::string_view gradebook,
                                      const std::string& file, const CanvasChoices& choices = {});

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

/// The path of the feedback for row `id` in the zip file:
/// "Jane Doe_4711_assignsubmission_file_/lab5.html".
struct FeedbackFile {
  std::string id;
  std::string path;
};

struct FeedbackFiles {
  std::vector<FeedbackFile> files;
  std::vector<std::string> remarks;  // the students without a feedback file, and why
};

/// One file called `name` for each graded row with a known participant number.
FeedbackFiles moodle_feedback_files(const CourseTable& table, std::string_view name);

}  // namespace labcheck

namespace labcheck::report {

/// The beginning of every comment by labcheck, which distinguishes it from an instructor's comment.
inline constexpr std::string_view kCommentMark = "labcheck: ";

/// The points of `row` and of each criterion, the reasons of an instructor's marks and the
/// lateness, as one line of HTML: text from people is escaped, and <br> separates the lines.
std::string feedback_comment(const CourseTable& table, const CourseRow& row);

}  // namespace labcheck::report

namespace labcheck::report {

/// Why the grade of `row` does not go into a gradebook; "" if it does.
std::string why_not_filled(const CourseRow& row, GradesToFill grades);

}  // namespace labcheck::report
