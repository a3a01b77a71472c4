// SPDX-License-Identifier: MIT
/// Fills grades into any gradebook: finds students, selects grades and formats them.
#pragma once

#include "harness/base/csv_table.hpp"
#include "harness/model/course_table.hpp"
#include "harness/report/gradebook/filled_gradebook.hpp"
#include "harness/report/gradebook/student_index.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// A student's line in a gradebook. `locked` is the reason why its grade must not change, or "".
struct StudentLine {
  std::size_t row = 0;
  std::string shown;  // the student's name in messages
  GradebookStudent student{};
  std::string locked{};
};

enum class AboveMaximum { cut, kept };

/// The column of grades and its format.
struct GradeColumn {
  std::size_t column = 0;
  double maximum = 0;
  char decimal_mark = '.';
  AboveMaximum above_maximum = AboveMaximum::cut;
};

/// A filled line and its student.
struct FilledLine {
  std::size_t row = 0;
  std::string shown;
  const CourseRow* student = nullptr;
};

struct FilledLines {
  CsvTable sheet;
  std::vector<FilledLine> lines;
  std::vector<std::string> remarks;
};

/// `sheet` with the grades of `table` in the lines of `students`, with two decimals, scaled from
/// the table's maximum to the column's. A cell that already contains the same number is unchanged.
FilledLines fill_grades(CsvTable sheet, const CourseTable& table, LearningPlatform platform,
                        const std::vector<StudentLine>& students, const GradeColumn& column,
                        GradesToFill grades);

/// The number in a cell; the last '.' or ',' is its decimal mark. Absent if the cell is not a
/// number.
std::optional<double> number_in(std::string_view cell);

/// A table and its row of headings, which is the first nonblank row. open_sheet() throws UserError
/// if `bytes` (the file called `file` in messages) are not a CSV table or have no such row.
struct OpenedSheet {
  CsvTable table;
  std::size_t headings = 0;
};
OpenedSheet open_sheet(std::string_view bytes, const std::string& file);

/// The column with the heading `name`, ignoring case; absent if there is no such column.
std::optional<std::size_t> column_called(const OpenedSheet& sheet, std::string_view name);

/// The column that `chosen` names for `what`; absent if it names none. Throws UserError if `sheet`
/// (called `file` in messages) has no such heading.
std::optional<std::size_t> chosen_column(const OpenedSheet& sheet, const std::string& file,
                                         const ChosenColumns& chosen, GradebookColumn what);

/// The headings, as plain text for messages.
std::vector<std::string> headings_of(const OpenedSheet& sheet);

}  // namespace labcheck::report
