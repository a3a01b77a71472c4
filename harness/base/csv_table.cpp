// SPDX-License-Identifier: MIT
#include "harness/base/csv_table.hpp"

#include "harness/base/text.hpp"

#include <algorithm>

namespace labcheck {
namespace {

enum class Quotes { where_needed, always };

bool needs_quotes(std::string_view text, char delimiter) {
  if (text.empty()) return false;
  const bool outer_space = text.front() == ' ' || text.back() == ' ';
  return outer_space || text.find_first_of("\"\r\n") != std::string_view::npos ||
         text.find(delimiter) != std::string_view::npos;
}

std::string defused(std::string_view text, Formulas formulas) {
  const bool runs =
      !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
  return (runs && formulas == Formulas::defused ? "'" : "") + std::string(text);
}

std::string spelled(std::string_view text, char delimiter, Quotes quotes) {
  if (quotes == Quotes::where_needed && !needs_quotes(text, delimiter)) return std::string(text);
  std::string spelling = "\"";
  for (const char c : text) spelling.append(c == '"' ? 2 : 1, c);
  return spelling + '"';
}

}  // namespace

const std::string& CsvTable::text(std::size_t row, std::size_t column) const {
  static const std::string kNothing;
  if (row >= rows_.size() || column >= rows_[row].cells.size()) return kNothing;
  return rows_[row].cells[column].text;
}

void CsvTable::set(std::size_t row, std::size_t column, std::string_view text, Formulas formulas) {
  std::vector<CsvCell>& cells = rows_.at(row).cells;
  const std::string new_text = defused(text, formulas);
  if (column < cells.size() ? cells[column].text == new_text : new_text.empty()) return;
  cells.resize(std::max(cells.size(), column + 1));
  CsvCell& cell = cells[column];
  const Quotes quotes = cell.spelling.starts_with('"') ? Quotes::always : Quotes::where_needed;
  cell = {new_text, spelled(new_text, delimiter_, quotes)};
}

bool is_blank(const CsvRow& row) {
  return std::all_of(row.cells.begin(), row.cells.end(),
                     [](const CsvCell& cell) { return trimmed(cell.text).empty(); });
}

std::string CsvTable::bytes() const {
  std::string text;
  for (const CsvRow& row : rows_) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      if (i > 0) text += delimiter_;
      text += row.cells[i].spelling;
    }
    text += row.line_end;
  }
  return encode_text(text, encoding_);
}

std::string new_csv_row(const std::vector<NewCsvCell>& cells, char delimiter) {
  // Without quotes, a row with one empty cell would be an empty line, which is not a row.
  if (cells.size() == 1 && cells.front().text.empty()) return "\"\"\r\n";
  std::string row;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) row += delimiter;
    row += spelled(defused(cells[i].text, cells[i].formulas), delimiter, Quotes::where_needed);
  }
  return row + "\r\n";
}

}  // namespace labcheck
