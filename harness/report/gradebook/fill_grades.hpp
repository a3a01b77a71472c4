// SPDX-License-Identifier: MIT
/// Fills grades into any gradebook: reads its table, finds students, selects grades and formats
/// them.
#pragma once

#include "harness/base/csv_table.hpp"
#include "harness/model/course_table.hpp"
#include "harness/report/gradebook/gradebooks.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// The number in a cell; the last '.' or ',' is its decimal mark. Absent if the cell is not a
/// number.
std::optional<double> number_in(std::string_view cell);

/// `text` with its ASCII letters in lower case.
std::string in_lower_case(std::string text);

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

/// The trimmed text of a cell; "" without `column`.
std::string cell_text(const OpenedSheet& sheet, std::size_t row, std::optional<std::size_t> column);

/// The headings, as plain text for messages.
std::vector<std::string> headings_of(const OpenedSheet& sheet);

/// "choose a column with --column id=HEADING: Name and Points".
std::string how_to_choose(GradebookColumn what, const std::vector<std::string>& headings);

/// A gradebook's data about one student; missing members are empty.
struct GradebookStudent {
  std::string number{};  // the platform's own number
  std::string id{};
  std::string login{};
  std::string email{};
  std::string name{};
};

/// The keys that identify a student, the most reliable first.
enum class StudentKey { number, id, login, email, name };

/// `row` is the student's row, nullptr if no row or more than one matches; `matched_key` is the key
/// that matched.
struct FoundStudent {
  const CourseRow* row = nullptr;
  std::size_t candidates = 0;
  StudentKey matched_key = StudentKey::name;
};

/// An index of a course by all keys of its students. It must not outlive `table`.
class StudentIndex {
 public:
  StudentIndex(const CourseTable& table, LearningPlatform platform);

  /// The row that matches by the first unique key of: number, id, login, e-mail address, name.
  FoundStudent find(const GradebookStudent& student) const;

 private:
  using Rows = std::map<std::string, std::vector<const CourseRow*>>;

  Rows by_number_, by_id_, by_login_, by_email_, by_name_;
};

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

/// Each filled line with its student and the cell in `column`.
std::vector<std::string> describe_entries(const FilledLines& filled, std::size_t column);

}  // namespace labcheck::report
