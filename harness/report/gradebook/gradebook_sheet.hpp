// SPDX-License-Identifier: MIT
/// Reads any gradebook: its table, its headings and the numbers in its cells.
#pragma once

#include "harness/base/csv_table.hpp"
#include "harness/report/gradebook/gradebooks.hpp"

#include <cstddef>
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

}  // namespace labcheck::report
