// SPDX-License-Identifier: MIT
#include "harness/base/csv_table.hpp"

#include "harness/base/render.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace labcheck::test {
namespace {

using Row = std::vector<std::string>;

std::vector<Row> texts(const CsvTable& table) {
  std::vector<Row> rows;
  for (const CsvRow& row : table.rows()) {
    rows.emplace_back();
    for (const CsvCell& cell : row.cells) rows.back().push_back(cell.text);
  }
  return rows;
}

CsvTable table_of(std::string_view bytes) {
  ReadCsv read = read_csv(bytes, "roster.csv");
  EXPECT_TRUE(read.diagnostics.empty()) << describe(read.diagnostics.front());
  return std::move(read.table);
}

std::vector<std::string> complaints(std::string_view bytes) {
  std::vector<std::string> lines;
  for (const Diagnostic& diagnostic : read_csv(bytes, "roster.csv").diagnostics) {
    lines.push_back(describe(diagnostic));
  }
  return lines;
}

TEST(CsvTable, QuotedCellsHoldDelimitersQuotesAndLineEnds) {
  const std::string bytes = "id,name\r\n1,\"Doe, \"\"J\"\"\r\nJane\"\r\n\r\n2,\r\n3";
  const CsvTable table = table_of(bytes);
  EXPECT_EQ(texts(table),
            (std::vector<Row>{{"id", "name"}, {"1", "Doe, \"J\"\r\nJane"}, {}, {"2", ""}, {"3"}}));
  EXPECT_EQ(table.rows()[3].line, 5);
  EXPECT_EQ(table.bytes(), bytes);
  EXPECT_EQ(table.text(3, 7), "");
  EXPECT_EQ(table.text(9, 0), "");
}

TEST(CsvTable, TheFirstRowDeterminesTheDelimiter) {
  EXPECT_EQ(table_of("a,b;c,d\n").delimiter(), ',');
  EXPECT_EQ(table_of("\n\"Doe, Jane, Dr.\";b\n1,2,3\n").delimiter(), ';');
  EXPECT_EQ(table_of("a\tb\n1,5\t2,5\n").delimiter(), '\t');
  EXPECT_EQ(table_of("alone\n").delimiter(), ',');
  EXPECT_EQ(table_of("").rows().size(), 0U);
}

TEST(CsvTable, OnlyTheReplacedCellIsSpelledDifferently) {
  CsvTable table = table_of("\"id\";name ; x\r\n\"7\";\"5\"\n8;\n9");
  table.set(1, 1, "6", Formulas::kept);
  table.set(1, 0, "7", Formulas::kept);
  table.set(2, 1, "a;b", Formulas::kept);
  table.set(3, 2, "late", Formulas::kept);
  EXPECT_EQ(table.bytes(), "\"id\";name ; x\r\n\"7\";\"6\"\n8;\"a;b\"\n9;;late");
}

TEST(CsvTable, SettingAMissingCellToNothingChangesNothing) {
  CsvTable table = table_of("a,b\n\n1\n");
  table.set(1, 0, "", Formulas::kept);
  table.set(2, 1, "", Formulas::kept);
  EXPECT_EQ(table.bytes(), "a,b\n\n1\n");
}

TEST(CsvTable, FormulasAreDefusedOnRequest) {
  CsvTable table = table_of("a,b\n1,2\n");
  table.set(1, 0, "=1+2", Formulas::defused);
  table.set(1, 1, "-3", Formulas::kept);
  EXPECT_EQ(table.bytes(), "a,b\n'=1+2,-3\n");
  EXPECT_EQ(new_csv_row({{"=A1", Formulas::defused},
                         {"+1", Formulas::defused},
                         {"-1", Formulas::kept},
                         {"@x", Formulas::defused},
                         {"\tx", Formulas::defused},
                         {"\rx", Formulas::defused},
                         {"x=", Formulas::defused}}),
            "'=A1,'+1,-1,'@x,'\tx,\"'\rx\",x=\r\n");
}

TEST(CsvTable, ANewRowHasQuotesIfItNeedsThem) {
  EXPECT_EQ(new_csv_row({{"Doe, Jane", Formulas::kept}, {"a;b", Formulas::kept}}),
            "\"Doe, Jane\",a;b\r\n");
  EXPECT_EQ(new_csv_row({{"Doe, Jane", Formulas::kept}, {"a;b", Formulas::kept}}, ';'),
            "Doe, Jane;\"a;b\"\r\n");
  EXPECT_EQ(new_csv_row({{"say \"hi\"\n", Formulas::kept}, {" ", Formulas::kept}}),
            "\"say \"\"hi\"\"\n\",\" \"\r\n");
  EXPECT_EQ(table_of(new_csv_row({{"", Formulas::kept}})).text(0, 0), "");
  EXPECT_EQ(table_of(new_csv_row({{"", Formulas::kept}})).rows()[0].cells.size(), 1U);
}

TEST(CsvTable, ErrorsAreReportedWithTheirPositions) {
  EXPECT_EQ(complaints("a,b\n1,\"x\n2,y\n"),
            std::vector<std::string>{"roster.csv:2:3: error: this quote is never closed"});
  EXPECT_EQ(complaints("a,b\n\"ü\n\" x,\"\"y\n\"z\"\n"),
            (std::vector<std::string>{
                "roster.csv:3:2: error: text after the closing quote of this cell; double each "
                "quote inside a quoted cell",
                "roster.csv:3:7: error: text after the closing quote of this cell; double each "
                "quote inside a quoted cell"}));
  EXPECT_EQ(complaints("\xFF\xFE\x61"),
            std::vector<std::string>{"roster.csv: error: the file begins with a UTF-8 or UTF-16 "
                                     "byte order mark, but its text is not valid in that encoding; "
                                     "export the table again as CSV in UTF-8"});
}

TEST(CsvTable, ABrokenTableIsReadToItsEnd) {
  const std::string bytes = "a,\"b\"c,\"d";
  EXPECT_EQ(read_csv(bytes, "").table.bytes(), bytes);
}

// A table of random cells in random spellings: its texts and its bytes.
class RandomTable {
 public:
  explicit RandomTable(unsigned seed) : random_(seed) {
    delimiter_ = std::string_view(",;\t")[below(3)];
    rows_.push_back({"h", "i", "j", "k"});
    bytes_ = std::string("h") + delimiter_ + 'i' + delimiter_ + 'j' + delimiter_ + "k\n";
    for (std::size_t count = below(8); count > 0; --count) add_row(count == 1);
  }

  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::string word() {
    constexpr std::array<std::string_view, 10> kPieces{"a", "ü",  "€",  "\"",   ",",
                                                       ";", "\t", "\n", "\r\n", "= "};
    std::string word;
    for (std::size_t count = below(5); count > 0; --count) word += kPieces[below(kPieces.size())];
    return word;
  }

  const std::vector<Row>& rows() const { return rows_; }
  const std::string& bytes() const { return bytes_; }

 private:
  void add_row(bool last) {
    rows_.emplace_back();
    for (std::size_t column = 0; column < 1 + below(4); ++column) {
      rows_.back().push_back(word());
      if (column > 0) bytes_ += delimiter_;
      bytes_ += spelled(rows_.back().back());
    }
    if (!last || below(2) == 0) bytes_ += below(2) == 0 ? "\n" : "\r\n";
  }

  std::string spelled(const std::string& text) {
    const bool plain = !text.empty() && text.front() != '"' &&
                       text.find_first_of("\r\n") == std::string::npos &&
                       text.find(delimiter_) == std::string::npos;
    if (plain && below(2) == 0) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
  }

  std::mt19937 random_;
  char delimiter_ = ',';
  std::vector<Row> rows_;
  std::string bytes_;
};

TEST(CsvTable, TheSeparatorLineOfExcelIsKept) {
  const std::string bytes = "sep=;\r\na;\"b,c\"\r\n1;2,5\r\n";
  CsvTable table = table_of(bytes);
  EXPECT_EQ(texts(table), (std::vector<Row>{{}, {"a", "b,c"}, {"1", "2,5"}}));
  EXPECT_EQ(table.rows()[2].line, 3);
  EXPECT_EQ(table.bytes(), bytes);
  table.set(2, 0, "3", Formulas::kept);
  EXPECT_EQ(table.bytes(), "sep=;\r\na;\"b,c\"\r\n3;2,5\r\n");
  EXPECT_EQ(texts(table_of("sep=x,1\n")), (std::vector<Row>{{"sep=x", "1"}}));
}

TEST(CsvTable, AWorkbookIsNotACsvFile) {
  const ReadCsv read = read_csv("PK\x03\x04rest", "roster.xlsx");
  ASSERT_EQ(read.diagnostics.size(), 1U);
  EXPECT_EQ(render(read.diagnostics[0].message),
            "this is a workbook, not a CSV file; save it as CSV in UTF-8");
}

TEST(CsvTable, RandomTablesAreRestoredByteForByteInEveryEncoding) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    RandomTable random(seed);
    for (const auto encoding :
         {TextEncoding::utf8, TextEncoding::utf8_with_mark, TextEncoding::utf16_little_endian,
          TextEncoding::utf16_big_endian, TextEncoding::windows1252}) {
      const std::string bytes = encode_text(random.bytes(), encoding);
      const CsvTable table = table_of(bytes);
      ASSERT_EQ(texts(table), random.rows()) << "seed " << seed << ":\n" << random.bytes();
      ASSERT_EQ(table.bytes(), bytes) << "seed " << seed;
    }
  }
}

TEST(CsvTable, RandomReplacementsChangeNothingElse) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    RandomTable random(seed);
    CsvTable table = table_of(random.bytes());
    std::vector<Row> expected = random.rows();
    const std::vector<CsvRow> before = table.rows();
    const std::size_t row = random.below(expected.size());
    const std::size_t column = random.below(expected[row].size());
    expected[row][column] = random.word() + "!";
    table.set(row, column, expected[row][column], Formulas::kept);
    const CsvTable again = table_of(table.bytes());
    ASSERT_EQ(texts(again), expected) << "seed " << seed;
    for (std::size_t i = 0; i < before.size(); ++i) {
      ASSERT_EQ(again.rows()[i].line_end, before[i].line_end) << "seed " << seed;
      for (std::size_t j = 0; j < before[i].cells.size(); ++j) {
        if (i == row && j == column) continue;
        ASSERT_EQ(again.rows()[i].cells[j].spelling, before[i].cells[j].spelling) << seed;
      }
    }
  }
}

}  // namespace
}  // namespace labcheck::test
