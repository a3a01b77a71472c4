// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/fill_grades.hpp"

#include "harness/base/error.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/report/gradebook/messages.hpp"
#include "harness/report/plain_text.hpp"
#include "harness/report/row_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

namespace labcheck::report {
namespace {

std::string format_points(double points, char decimal_mark) {
  std::string text = fmt::format("{:.2f}", points);
  std::replace(text.begin(), text.end(), '.', decimal_mark);
  return text;
}

class GradeFiller {
 public:
  GradeFiller(CsvTable sheet, const CourseTable& table, LearningPlatform platform,
              const GradeColumn& column, GradesToFill grades)
      : filled_{std::move(sheet), {}, {}},
        table_(table),
        platform_(platform),
        column_(column),
        grades_(grades) {
    scale_ = column.maximum > 0 && table.max_points > 0 ? column.maximum / table.max_points : 1;
    if (std::fabs(scale_ - 1) > 1e-9) remark(scaled_to_maximum(table.max_points, column.maximum));
  }

  // Must be called for every line before the first fill().
  void claim(const StudentLine& line, const FoundStudent& found) {
    if (found.row == nullptr || !another_person(line, *found.row).empty()) return;
    StudentKey& surest = surest_.emplace(found.row, found.matched_key).first->second;
    surest = std::min(surest, found.matched_key);
  }

  void fill(const StudentLine& line, const FoundStudent& found) {
    if (found.row == nullptr) {
      skip(line, found.candidates > 1 ? several_in_course(found.candidates) : not_in_course());
      return;
    }
    const std::string another = another_person(line, *found.row);
    if (!another.empty()) return skip(line, another);
    // A namesake: another line matches this student by a more reliable key.
    if (surest_.at(found.row) < found.matched_key) return skip(line, not_in_course());
    const auto [first, is_first] = lines_.emplace(found.row, line_of(line));
    std::string why = is_first ? line.locked : same_student_as(first->second);
    if (why.empty()) why = why_not_filled(*found.row, grades_);
    why.empty() ? write(line, *found.row) : skip(line, why);
  }

  FilledLines done() {
    for (const CourseRow& row : table_.rows) {
      const bool has_grade = row.standing == Standing::graded || row.standing == Standing::withheld;
      if (has_grade && !lines_.contains(&row)) remark(not_in_gradebook(name_of(row)));
    }
    return std::move(filled_);
  }

 private:
  void remark(std::string text) { filled_.remarks.push_back(std::move(text)); }

  int line_of(const StudentLine& line) const { return filled_.sheet.rows()[line.row].line; }

  void skip(const StudentLine& line, std::string_view why) {
    remark(describe_skipped_line(line.shown, line_of(line), why));
  }

  // A number may belong to a group or come from another course; then the names have no word in
  // common. Canvas joins the names in its file names into one word, so they cannot be compared.
  std::string another_person(const StudentLine& line, const CourseRow& row) const {
    const auto number = row.platform_ids.find(platform_);
    const bool by_number =
        number != row.platform_ids.end() && number->second == line.student.number;
    if (!by_number || platform_ == LearningPlatform::canvas) return "";
    const std::string& theirs = line.student.name;
    const std::string roster = row.person ? row.person->name : "";
    if (theirs.empty() || share_a_word(theirs, row.display_name) || share_a_word(theirs, roster)) {
      return "";
    }
    return another_name(line.student.number, row.display_name);
  }

  void write(const StudentLine& line, const CourseRow& row) {
    double points = row.grade.final_points * scale_;
    if (column_.above_maximum == AboveMaximum::cut && points > column_.maximum + 0.005) {
      remark(cut_to_maximum(line.shown, line_of(line), points, column_.maximum));
      points = column_.maximum;
    }
    const std::string before(trimmed(filled_.sheet.text(line.row, column_.column)));
    const std::string after = format_points(points, column_.decimal_mark);
    const std::optional<double> previous = number_in(before);
    if (!previous || std::fabs(*previous - points) >= 0.005) {
      if (!before.empty() && before != "-") {
        remark(replaced_grade(line.shown, line_of(line), before, after));
      }
      filled_.sheet.set(line.row, column_.column, after, Formulas::kept);
    }
    filled_.lines.push_back({line.row, line.shown, &row});
  }

  FilledLines filled_;
  const CourseTable& table_;
  LearningPlatform platform_;
  const GradeColumn& column_;
  GradesToFill grades_;
  double scale_ = 1;
  std::map<const CourseRow*, StudentKey> surest_;  // the most reliable key that found the student
  std::map<const CourseRow*, int> lines_;          // the line of each student
};

}  // namespace

FilledLines fill_grades(CsvTable sheet, const CourseTable& table, LearningPlatform platform,
                        const std::vector<StudentLine>& students, const GradeColumn& column,
                        GradesToFill grades) {
  const StudentIndex index(table, platform);
  std::vector<FoundStudent> found;
  for (const StudentLine& line : students) found.push_back(index.find(line.student));
  GradeFiller filler(std::move(sheet), table, platform, column, grades);
  for (std::size_t i = 0; i < students.size(); ++i) filler.claim(students[i], found[i]);
  for (std::size_t i = 0; i < students.size(); ++i) filler.fill(students[i], found[i]);
  return filler.done();
}

std::optional<double> number_in(std::string_view cell) {
  std::string digits(trimmed(cell));
  const auto mark = digits.find_last_of(".,");
  if (mark != std::string::npos) {
    std::string whole = digits.substr(0, mark);
    std::erase_if(whole, [](char c) { return c == '.' || c == ','; });
    digits = whole + '.' + digits.substr(mark + 1);
  }
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = error == std::errc() && end == digits.data() + digits.size();
  return whole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

OpenedSheet open_sheet(std::string_view bytes, const std::string& file) {
  ReadCsv csv = read_csv(bytes, file);
  if (!csv.diagnostics.empty()) {
    throw UserError(fmt::format("{} is not a valid CSV table", file), csv.diagnostics);
  }
  const std::vector<CsvRow>& rows = csv.table.rows();
  const auto headings = std::find_if_not(rows.begin(), rows.end(), is_blank);
  if (headings == rows.end()) {
    throw UserError(fmt::format("{} is empty", file), "export it again from the course");
  }
  const auto row = static_cast<std::size_t>(headings - rows.begin());
  return {std::move(csv.table), row};
}

std::optional<std::size_t> column_called(const OpenedSheet& sheet, std::string_view name) {
  const auto same_letter = [](char a, char b) {
    return a == b || (a >= 'A' && a <= 'Z' && a + 32 == b) || (b >= 'A' && b <= 'Z' && b + 32 == a);
  };
  const std::vector<CsvCell>& cells = sheet.table.rows()[sheet.headings].cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string_view heading = trimmed(cells[i].text);
    if (std::equal(heading.begin(), heading.end(), name.begin(), name.end(), same_letter)) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> chosen_column(const OpenedSheet& sheet, const std::string& file,
                                         const ChosenColumns& chosen, GradebookColumn what) {
  const auto name = chosen.find(what);
  if (name == chosen.end()) return std::nullopt;
  if (const auto column = column_called(sheet, name->second)) return column;
  const std::vector<std::string> headings = headings_of(sheet);
  throw UserError(no_such_column(file, name->second, headings), how_to_choose(what, headings));
}

std::vector<std::string> headings_of(const OpenedSheet& sheet) {
  std::vector<std::string> headings;
  for (const CsvCell& cell : sheet.table.rows()[sheet.headings].cells)
    headings.push_back(plain_line(trimmed(cell.text)));
  return headings;
}

}  // namespace labcheck::report
