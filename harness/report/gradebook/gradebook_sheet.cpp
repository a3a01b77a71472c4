// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/gradebook_sheet.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/safe_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace labcheck::report {

std::optional<double> number_in(std::string_view cell) {
  std::string digits(trimmed(cell));
  const auto mark = digits.find_last_of(".,");
  if (mark != std::string::npos) {
    std::string whole = digits.substr(0, mark);
    std::erase_if(whole, [](char c) { return c == '.' || c == ','; });
    digits = whole + '.' + digits.substr(mark + 1);
  }
  const std::optional<double> value = to_number<double>(digits);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string in_lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

OpenedSheet open_sheet(std::string_view bytes, const std::string& file) {
  ReadCsv csv = read_csv(bytes, file);
  if (!csv.diagnostics.empty()) {
    throw UserError(tr("{} is not a valid CSV table", file), csv.diagnostics);
  }
  const std::vector<CsvRow>& rows = csv.table.rows();
  const auto headings = std::ranges::find_if_not(rows, is_blank);
  if (headings == rows.end()) {
    throw UserError(tr("{} is empty", file), tr("export it again from the course"));
  }
  const auto row = static_cast<std::size_t>(headings - rows.begin());
  return {std::move(csv.table), row};
}

std::optional<std::size_t> column_called(const OpenedSheet& sheet, std::string_view name) {
  const std::string wanted = in_lower_case(std::string(name));
  const std::vector<CsvCell>& cells = sheet.table.rows()[sheet.headings].cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (in_lower_case(std::string(trimmed(cells[i].text))) == wanted) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> chosen_column(const OpenedSheet& sheet, const std::string& file,
                                         const ChosenColumns& chosen, GradebookColumn what) {
  const auto name = chosen.find(what);
  if (name == chosen.end()) return std::nullopt;
  if (const auto column = column_called(sheet, name->second)) return column;
  const std::vector<std::string> headings = headings_of(sheet);
  throw UserError(tr("{} has no column '{}'{}", file, plain_line(name->second),
                     did_you_mean(name->second, headings)),
                  how_to_choose(what, headings));
}

std::string cell_text(const OpenedSheet& sheet, std::size_t row,
                      std::optional<std::size_t> column) {
  return column ? std::string(trimmed(sheet.table.text(row, *column))) : "";
}

std::vector<std::string> headings_of(const OpenedSheet& sheet) {
  std::vector<std::string> headings;
  for (const CsvCell& cell : sheet.table.rows()[sheet.headings].cells)
    headings.push_back(plain_line(trimmed(cell.text)));
  return headings;
}

std::string how_to_choose(GradebookColumn what, const std::vector<std::string>& headings) {
  return tr("choose a column with --column {}=HEADING: {}", to_string(what), joined(headings));
}

}  // namespace labcheck::report
