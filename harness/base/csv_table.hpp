/// Tables of cells in text (CSV, RFC 4180), as gradebooks are exchanged.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/text_encoding.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

/// What happens to a text that a spreadsheet would run as a formula: one that begins with '=', '+',
/// '-', '@', a tab or a carriage return. `kept` is for numbers and for what the reading program
/// needs as it is; `defused` puts an apostrophe in front.
enum class Formulas { kept, defused };

/// One cell. `text` is what it says, UTF-8; `spelling` how the file writes that, quotes included.
struct CsvCell {
  std::string text;
  std::string spelling;
};

/// One row; an empty line is a row without cells, and so is the line "sep=;" that Excel wants in
/// front, which is all in `line_end`. `line` is where the row begins, counted from 1.
struct CsvRow {
  std::vector<CsvCell> cells;
  std::string line_end;  // "\n", "\r\n", "\r", or "" at the end of the file
  int line = 0;
};

/// Whether no cell of `row` says anything but white space.
bool is_blank(const CsvRow& row);

/// A table whose cells can be replaced, written back with every other byte as it was read.
class CsvTable {
 public:
  CsvTable() = default;
  CsvTable(std::vector<CsvRow> rows, char delimiter, TextEncoding encoding)
      : rows_(std::move(rows)), delimiter_(delimiter), encoding_(encoding) {}

  const std::vector<CsvRow>& rows() const { return rows_; }
  char delimiter() const { return delimiter_; }
  TextEncoding encoding() const { return encoding_; }

  /// What a cell says; "" where the row has no such column or the table no such row.
  const std::string& text(std::size_t row, std::size_t column) const;

  /// Makes a cell say `text` and gives it quotes where it had some or needs them; a row that is too
  /// short grows. A cell that says so already keeps its spelling. `row` is one of the table's.
  void set(std::size_t row, std::size_t column, std::string_view text, Formulas formulas);

  /// The file, in the encoding in which it was read.
  std::string bytes() const;

 private:
  std::vector<CsvRow> rows_;
  char delimiter_ = ',';
  TextEncoding encoding_ = TextEncoding::utf8;
};

/// `table` is whole only where `diagnostics` is empty.
struct ReadCsv {
  CsvTable table;
  std::vector<Diagnostic> diagnostics;
};

/// The table in `bytes`, which diagnostics call `file`. The delimiter is the one of comma,
/// semicolon and tab that the first row that is not empty has most of (outside quotes; a comma
/// where it has none). Quotes that are never closed, text behind a closing quote and text in no
/// encoding that decode_text() knows are errors.
ReadCsv read_csv(std::string_view bytes, const std::string& file);

/// A cell of a new table.
struct NewCsvCell {
  std::string text;
  Formulas formulas;
};

/// One row of a new table, with quotes where RFC 4180 needs them and CRLF at its end.
std::string new_csv_row(const std::vector<NewCsvCell>& cells, char delimiter = ',');

}  // namespace labcheck
