// SPDX-License-Identifier: MIT
/// CSV tables (RFC 4180), the exchange format of gradebooks.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/text_encoding.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

/// How to write text that a spreadsheet would run as a formula because it begins with '=', '+',
/// '-', '@', a tab or a carriage return. `kept` writes it unchanged, for numbers and for text that
/// the reading program needs verbatim; `defused` prepends an apostrophe.
enum class Formulas { kept, defused };

/// One cell. `text` is its content in UTF-8, `spelling` its form in the file, including quotes.
struct CsvCell {
  std::string text;
  std::string spelling;
};

/// One row. An empty line is a row without cells. So is Excel's first line "sep=;", which is stored
/// in `line_end`. `line` is the line on which the row begins, counted from 1.
struct CsvRow {
  std::vector<CsvCell> cells;
  std::string line_end;  // "\n", "\r\n", "\r", or "" at the end of the file
  int line = 0;
};

/// True if every cell of `row` is empty or white space.
bool is_blank(const CsvRow& row);

/// A table whose cells can be replaced. All other bytes are written back as they were read.
class CsvTable {
 public:
  CsvTable() = default;
  CsvTable(std::vector<CsvRow> rows, char delimiter, TextEncoding encoding)
      : rows_(std::move(rows)), delimiter_(delimiter), encoding_(encoding) {}

  const std::vector<CsvRow>& rows() const { return rows_; }
  char delimiter() const { return delimiter_; }

  /// The text of a cell; "" if there is no such row or column.
  const std::string& text(std::size_t row, std::size_t column) const;

  /// Sets the text of a cell, with quotes if it had or needs them; a row that is too short grows. A
  /// cell that already has this text keeps its spelling. `row` must exist.
  void set(std::size_t row, std::size_t column, std::string_view text, Formulas formulas);

  /// The file in its original encoding.
  std::string bytes() const;

 private:
  std::vector<CsvRow> rows_;
  char delimiter_ = ',';
  TextEncoding encoding_ = TextEncoding::utf8;
};

/// `table` is complete only if `diagnostics` is empty.
struct ReadCsv {
  CsvTable table;
  std::vector<Diagnostic> diagnostics;
};

/// Parses the table in `bytes`; diagnostics use the name `file`. The delimiter is the comma,
/// semicolon or tab, whichever is most frequent in the first row that is not empty (outside quotes;
/// the comma if the row has no delimiter). Errors are quotes that are never closed, text after a
/// closing quote, and text in an encoding that decode_text() does not support.
ReadCsv read_csv(std::string_view bytes, const std::string& file);

/// A cell of a new table.
struct NewCsvCell {
  std::string text;
  Formulas formulas;
};

/// One row of a new table, with quotes where RFC 4180 needs them and CRLF at its end.
std::string new_csv_row(const std::vector<NewCsvCell>& cells, char delimiter = ',');

}  // namespace labcheck
