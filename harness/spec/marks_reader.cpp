// SPDX-License-Identifier: MIT
#include "harness/spec/marks_reader.hpp"

#include "harness/base/csv_table.hpp"
#include "harness/base/names.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/yaml/scalars.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <algorithm>
#include <map>

namespace labcheck {
namespace {

const std::vector<std::string>& headings() {
  static const std::vector<std::string> all{"student", "name",  "criterion", "title", "max",
                                            "points",  "bonus", "reason",    "author"};
  return all;
}

// The position of a cell, computed from the cells before it as they are written in the file.
Position position_of(const CsvRow& row, std::size_t column) {
  std::string before;
  for (std::size_t i = 0; i < std::min(column, row.cells.size()); ++i) {
    before += row.cells[i].spelling + ' ';
  }
  Position position = position_at(before, before.size());
  position.line += row.line - 1;
  return position;
}

struct Cell {
  std::string text;  // trimmed
  Position position;
};

class MarksTable {
 public:
  MarksTable(const CsvTable& table, const std::string& file) : table_(table), file_(file) {}

  Loaded<std::vector<LocatedMark>> read() {
    std::vector<LocatedMark> marks;
    bool has_headings = false;
    for (const CsvRow& row : table_.rows()) {
      if (is_blank(row)) continue;
      if (has_headings) {
        remember_author(row);
        if (!is_to_fill_in(row)) marks.push_back(read_mark(row));
      } else if (has_headings = true; !read_headings(row)) {
        return {{}, std::move(found_)};  // the meaning of the other rows is unknown
      }
    }
    if (!has_headings)
      report({1, 1}, tr("the file has no marks: its first row must name the columns"));
    return {std::move(marks), std::move(found_)};
  }

 private:
  void report(Position position, std::string message) {
    found_.push_back(error_at(position, file_, std::move(message)));
  }

  bool read_headings(const CsvRow& row) {
    width_ = row.cells.size();
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const std::string name(trimmed(row.cells[i].text));
      if (name.empty()) continue;
      if (!contains(headings(), name)) {
        report(position_of(row, i), tr("unknown column '{}'{}", in_message(name),
                                       known_names(name, headings(), tr("columns"))));
      } else if (!columns_.emplace(name, i).second) {
        report(position_of(row, i), tr("column '{}' appears twice", name));
      }
    }
    for (const char* name : {"student", "reason", "author"}) {
      if (!columns_.contains(name)) report(position_of(row, 0), tr("column '{}' is missing", name));
    }
    if (!columns_.contains("points") && !columns_.contains("bonus")) {
      report(position_of(row, 0), tr("column '{}' is missing", "points"));
    }
    return found_.empty();
  }

  Cell cell(const CsvRow& row, const std::string& heading) const {
    const auto column = columns_.find(heading);
    if (column == columns_.end() || column->second >= row.cells.size()) return {};
    return {std::string(trimmed(row.cells[column->second].text)), position_of(row, column->second)};
  }

  // The text of a cell that must not be empty; otherwise reports `if_empty`.
  Cell required(const CsvRow& row, const std::string& heading, const char* if_empty) {
    Cell found = cell(row, heading);
    if (!found.text.empty()) return found;
    report(found.position.line > 0 ? found.position : position_of(row, 0), translated(if_empty));
    return {};
  }

  std::optional<double> number(const Cell& cell, std::string_view heading) {
    std::string text = cell.text;
    if (table_.delimiter() != ',') std::replace(text.begin(), text.end(), ',', '.');
    const Parsed<double> parsed = parse_number(text);
    if (const auto* value = std::get_if<double>(&parsed)) return *value;
    report(cell.position, tr("'{}' must be a number, not '{}'", heading, in_message(cell.text)));
    return std::nullopt;
  }

  // Forms have a column of maxima (see marks_form()).
  bool is_form() const { return columns_.contains("max"); }

  // In a form, an author is also the author of the rows below that name none.
  void remember_author(const CsvRow& row) {
    const Cell author = cell(row, "author");
    if (is_form() && !author.text.empty()) author_ = author.text;
  }

  // A row of a form that an instructor has not filled in yet.
  bool is_to_fill_in(const CsvRow& row) const {
    return is_form() && !cell(row, "criterion").text.empty() && cell(row, "points").text.empty() &&
           cell(row, "bonus").text.empty() && cell(row, "reason").text.empty();
  }

  LocatedMark read_mark(const CsvRow& row) {
    for (std::size_t i = width_; i < row.cells.size(); ++i) {
      if (trimmed(row.cells[i].text).empty()) continue;
      report(position_of(row, i), tr("the row has more cells than the first row"));
      break;
    }
    LocatedMark read;
    const Cell student = required(row, "student", translatable("the mark has no student"));
    read.mark.submission = student.text;
    read.student = student.position;
    const Cell criterion = cell(row, "criterion");
    read.mark.criterion = criterion.text;
    if (!criterion.text.empty()) read.criterion = criterion.position;
    read_points(row, read);
    read.mark.reason = required(row, "reason", translatable("the mark has no reason")).text;
    read.mark.author = author_.empty()
                           ? required(row, "author", translatable("the mark has no author")).text
                           : author_;
    return read;
  }

  void read_points(const CsvRow& row, LocatedMark& read) {
    const Cell bonus = cell(row, "bonus");
    const Cell points = bonus.text.empty()
                            ? required(row, "points", translatable("the mark has no points"))
                            : cell(row, "points");
    if (!bonus.text.empty() && !points.text.empty()) {
      report(bonus.position, tr("a mark has either points or a bonus; split it into two marks"));
      return;
    }
    read.mark.kind = bonus.text.empty() ? MarkKind::points : MarkKind::bonus;
    const Cell& given = bonus.text.empty() ? points : bonus;
    if (given.text.empty()) return;
    if (const std::optional<double> value = number(given, to_string(read.mark.kind))) {
      read.mark.points = *value;
      read.points = given.position;
    }
  }

  const CsvTable& table_;
  const std::string& file_;
  std::map<std::string, std::size_t> columns_;
  std::size_t width_ = 0;
  std::string author_;  // of the last row that names one
  std::vector<Diagnostic> found_;
};

// The marks in `bytes`, the contents of the CSV file `file`: a row of headings (student,
// criterion, points, bonus, reason, author; 'criterion' and one of 'points' and 'bonus' may be
// absent; 'name', 'title' and 'max' are not read), then one row per mark. A comma is also accepted
// as the decimal mark if it does not separate cells.
Loaded<std::vector<LocatedMark>> read_csv_marks(std::string_view bytes, const std::string& file) {
  ReadCsv csv = read_csv(bytes, file);
  if (!csv.diagnostics.empty()) return {{}, std::move(csv.diagnostics)};
  return MarksTable(csv.table, file).read();
}

// Reads the points or the bonus and their position.
void read_points(const YamlMap& map, LocatedMark& read) {
  const YamlValue bonus = map.optional("bonus");
  const YamlValue points = bonus ? map.optional("points") : map.required("points");
  if (bonus && points) {
    bonus.report(tr("a mark has either points or a bonus; split it into two marks"));
    return;
  }
  read.mark.kind = bonus ? MarkKind::bonus : MarkKind::points;
  const YamlValue& given = bonus ? bonus : points;
  if (const std::optional<double> value = given.number()) {
    read.mark.points = *value;
    read.points = given.position();
  }
}

LocatedMark read_mark(const YamlMap& map, const std::optional<std::string>& usual_author) {
  LocatedMark read;
  const YamlValue student = map.required("student");
  if (std::optional<std::string> id = student.text()) {
    read.mark.submission = *std::move(id);
    read.student = student.position();
    map.set_name(tr("the mark of '{}'", read.mark.submission));
  }
  const YamlValue criterion = map.optional("criterion");
  read_points(map, read);
  if (std::optional<std::string> id = criterion.text()) {
    read.mark.criterion = *std::move(id);
    read.criterion = criterion.position();
  } else if (criterion) {
    read.student = read.points = {};  // cannot be checked without the criterion
  }
  read.mark.reason = map.required("reason").text().value_or("");
  const YamlValue author = usual_author ? map.optional("author") : map.required("author");
  read.mark.author = author ? author.text().value_or("") : usual_author.value_or("");
  return read;
}

Loaded<std::vector<LocatedMark>> read_yaml_marks(YamlReader& reader) {
  const YamlMap root = reader.root(tr("the marks file"));
  const std::optional<std::string> usual_author = root.optional("author").text();
  std::vector<LocatedMark> marks;
  for (const YamlValue& item : root.required("marks").list()) {
    const YamlMap map = item.map(tr("mark {}", marks.size() + 1));
    marks.push_back(map ? read_mark(map, usual_author) : LocatedMark{});
  }
  return {std::move(marks), reader.finish()};
}

Loaded<std::vector<LocatedMark>> checked(Loaded<std::vector<LocatedMark>> read,
                                         const std::string& file, const Rubric& rubric) {
  for (Diagnostic& found : check_marks(read.value, rubric, file))
    read.diagnostics.push_back(std::move(found));
  read.diagnostics = in_order(std::move(read.diagnostics));
  return read;
}

}  // namespace

Loaded<std::vector<LocatedMark>> read_marks(std::string_view text, const std::string& file,
                                            const Rubric& rubric) {
  if (folded(file).ends_with(".csv")) return checked(read_csv_marks(text, file), file, rubric);
  YamlReader reader(text, file);
  return read_marks(reader, file, rubric);
}

Loaded<std::vector<LocatedMark>> read_marks(YamlReader& reader, const std::string& file,
                                            const Rubric& rubric) {
  return checked(read_yaml_marks(reader), file, rubric);
}

}  // namespace labcheck
