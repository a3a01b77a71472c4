// SPDX-License-Identifier: MIT
#include "harness/base/csv_table.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <array>

namespace labcheck {
namespace {

// Excel writes this and the delimiter as the first line of a table.
constexpr std::string_view kSeparatorLine = "sep=";
constexpr std::array<char, 3> kDelimiters{',', ';', '\t'};
// A workbook (.xlsx, .ods) is a zip archive.
constexpr std::string_view kZipSignature = "PK\x03\x04";

bool ends_line(char c) {
  return c == '\n' || c == '\r';
}

bool has_separator_line(std::string_view text) {
  if (!text.starts_with(kSeparatorLine)) return false;
  text.remove_prefix(kSeparatorLine.size());
  const bool known = !text.empty() && std::ranges::count(kDelimiters, text[0]);
  return known && (text.size() == 1 || ends_line(text[1]));
}

char delimiter_of(std::string_view text) {
  std::array<int, 3> counts{};
  bool quoted = false;
  if (has_separator_line(text)) return text[kSeparatorLine.size()];
  text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (ends_line(c)) break;
    const auto* at = std::ranges::find(kDelimiters, c);
    if (at != kDelimiters.end()) ++counts[static_cast<std::size_t>(at - kDelimiters.begin())];
  }
  return kDelimiters[static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin())];
}

class Parser {
 public:
  Parser(std::string_view text, const std::string& file)
      : text_(text), file_(file), delimiter_(delimiter_of(text)) {}

  ReadCsv read(TextEncoding encoding) {
    std::vector<CsvRow> rows;
    if (has_separator_line(text_)) rows.push_back(separator_line());
    while (at_ < text_.size()) rows.push_back(row());
    return {CsvTable(std::move(rows), delimiter_, encoding), std::move(diagnostics_)};
  }

 private:
  bool at_end() const { return at_ >= text_.size(); }

  CsvRow separator_line() {
    CsvRow row{.cells = {}, .line_end = {}, .line = line_};
    advance_to(std::min(text_.find_first_of("\r\n"), text_.size()));
    row.line_end = text_.substr(0, at_);
    row.line_end += end_of_line();
    return row;
  }

  CsvRow row() {
    CsvRow row{.cells = {}, .line_end = {}, .line = line_};
    if (!ends_line(text_[at_])) {
      row.cells.push_back(cell());
      while (!at_end() && text_[at_] == delimiter_) {
        advance_to(at_ + 1);
        row.cells.push_back(cell());
      }
    }
    row.line_end = end_of_line();
    return row;
  }

  std::string end_of_line() {
    const std::size_t start = at_;
    if (!at_end()) advance_to(text_.substr(at_).starts_with("\r\n") ? at_ + 2 : at_ + 1);
    return std::string(text_.substr(start, at_ - start));
  }

  CsvCell cell() {
    const std::size_t start = at_;
    CsvCell cell;
    if (!at_end() && text_[at_] == '"') cell.text = quoted();
    const std::size_t plain = at_;
    const std::array<char, 3> ends{delimiter_, '\n', '\r'};
    const auto end = text_.find_first_of(std::string_view(ends.data(), ends.size()), at_);
    advance_to(std::min(end, text_.size()));
    cell.text += text_.substr(plain, at_ - plain);
    if (plain > start && at_ > plain) {
      complain(
          plain,
          tr("text after the closing quote of this cell; double each quote inside a quoted cell"));
    }
    cell.spelling = text_.substr(start, at_ - start);
    return cell;
  }

  // The text between the quote at the current position and the closing quote.
  std::string quoted() {
    const std::size_t start = at_;
    std::string text;
    for (std::size_t from = start + 1;;) {
      const auto quote = text_.find('"', from);
      if (quote == std::string_view::npos) {
        complain(start, tr("this quote is never closed"));
        text += text_.substr(from);
        advance_to(text_.size());
        return text;
      }
      text += text_.substr(from, quote - from);
      if (!text_.substr(quote + 1).starts_with('"')) {
        advance_to(quote + 1);
        return text;
      }
      text += '"';
      from = quote + 2;
    }
  }

  // Advances to `to` and counts lines, which end with CRLF, LF or CR.
  void advance_to(std::size_t to) {
    for (; at_ < to; ++at_) {
      const bool half = text_[at_] == '\r' && text_.substr(at_ + 1).starts_with('\n');
      if (!ends_line(text_[at_]) || half) continue;
      ++line_;
      line_start_ = at_ + 1;
    }
  }

  // `offset` is on the line where the current cell ends or, for its first quote, begins.
  void complain(std::size_t offset, std::string message) {
    const std::u32string before = decode(text_.substr(line_start_, offset - line_start_));
    const int column = static_cast<int>(before.size()) + 1;
    diagnostics_.push_back({file_, line_, column, Severity::error, verbatim(std::move(message))});
  }

  std::string_view text_;
  const std::string& file_;
  char delimiter_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 1;
  std::vector<Diagnostic> diagnostics_;
};

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

ReadCsv read_csv(std::string_view bytes, const std::string& file) {
  const auto unreadable = [&](std::string why) {
    return ReadCsv{{}, {{file, 0, 0, Severity::error, verbatim(std::move(why))}}};
  };
  if (bytes.starts_with(kZipSignature))
    return unreadable(tr("this is a workbook, not a CSV file; save it as CSV in UTF-8"));
  const auto decoded = decode_text(bytes);
  if (!decoded)
    return unreadable(
        tr("the file begins with a UTF-8 or UTF-16 byte order mark, but its text is not valid in "
           "that encoding; export the table again as CSV in UTF-8"));
  return Parser(decoded->text, file).read(decoded->encoding);
}

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
  return std::ranges::all_of(row.cells,
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
