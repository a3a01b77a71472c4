/// The part of filling a gradebook that is alike in all of them: who is who, which grades, how they
/// are written.
#pragma once

#include "harness/base/csv_table.hpp"
#include "harness/model/class_table.hpp"
#include "harness/report/gradebook/filled_gradebook.hpp"
#include "harness/report/gradebook/student_index.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// A line of a gradebook that is a student's. `locked` says why its grade must not be changed; ""
/// where it may.
struct StudentLine {
  std::size_t row = 0;
  std::string shown;  // what people are told it is
  GradebookStudent student{};
  std::string locked{};
};

enum class AboveMaximum { cut, kept };

/// Where grades go, and how they are written there.
struct GradeColumn {
  std::size_t column = 0;
  double maximum = 0;
  char decimal_mark = '.';
  AboveMaximum above = AboveMaximum::cut;
};

/// A line whose grade was filled, and whose it is.
struct FilledLine {
  std::size_t row = 0;
  std::string shown;
  const ClassRow* of = nullptr;
};

struct FilledLines {
  CsvTable sheet;
  std::vector<FilledLine> lines;
  std::vector<std::string> remarks;
};

/// `sheet` with the grades of `table` at the `students` lines, two decimals each, scaled from the
/// table's maximum to the column's. A cell that holds the same number already keeps its spelling.
FilledLines fill_grades(CsvTable sheet, const ClassTable& table, LearningPlatform platform,
                        const std::vector<StudentLine>& students, const GradeColumn& column,
                        GradesToFill grades);

/// The number that a cell holds, whichever decimal mark it has: the last '.' or ',' in it. Nothing
/// where it is no number.
std::optional<double> number_in(std::string_view cell);

/// The row of headings: the first that is not blank. Throws UserError where `bytes`, the file that
/// messages call `file`, are no table or it has none.
struct OpenedSheet {
  CsvTable table;
  std::size_t headings = 0;
};
OpenedSheet open_sheet(std::string_view bytes, const std::string& file);

/// The column under the heading that reads `name`, whatever its case; nothing where there is none.
std::optional<std::size_t> column_called(const OpenedSheet& sheet, std::string_view name);

/// The column that `chosen` has for `what`; nothing where it has none. Throws UserError where
/// `sheet`, which messages call `file`, has no such heading.
std::optional<std::size_t> chosen_column(const OpenedSheet& sheet, const std::string& file,
                                         const ChosenColumns& chosen, GradebookColumn what);

/// The headings, as messages name them.
std::vector<std::string> headings_of(const OpenedSheet& sheet);

}  // namespace labcheck::report
