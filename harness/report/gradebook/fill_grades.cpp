// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/fill_grades.hpp"

#include "harness/base/error.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace labcheck::report {
namespace {

std::string before_at(std::string_view email) {
  const auto at = email.find('@');
  return at == std::string_view::npos ? "" : std::string(email.substr(0, at));
}

std::string format_points(double points, char decimal_mark) {
  std::string text = fmt::format("{:.2f}", points);
  std::ranges::replace(text, '.', decimal_mark);
  return text;
}

std::string not_in_course() {
  return tr("no graded submission matches");
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
    if (std::fabs(scale_ - 1) > 1e-9) {
      remark(tr("grades are scaled from {} to the gradebook's maximum of {}",
                counted_points(table.max_points), describe_points(column.maximum)));
    }
  }

  // Must be called for every line before the first fill().
  void claim(const StudentLine& line, const FoundStudent& found) {
    if (found.row == nullptr || !another_person(line, *found.row).empty()) return;
    StudentKey& surest = surest_.emplace(found.row, found.matched_key).first->second;
    surest = std::min(surest, found.matched_key);
  }

  void fill(const StudentLine& line, const FoundStudent& found) {
    if (found.row == nullptr) {
      const std::size_t count = found.candidates;
      return skip(
          line, count < 2 ? not_in_course()
                          : tr_plural("{} student matches, and nothing else identifies the student",
                                      "{} students match, and nothing else identifies the student",
                                      count, count));
    }
    const std::string another = another_person(line, *found.row);
    if (!another.empty()) return skip(line, another);
    // A namesake: another line matches this student by a more reliable key.
    if (surest_.at(found.row) < found.matched_key) return skip(line, not_in_course());
    const auto [first, is_first] = lines_.emplace(found.row, line_of(line));
    std::string why = is_first ? line.locked : tr("same student as on line {}", first->second);
    if (why.empty()) why = why_not_filled(*found.row, grades_);
    why.empty() ? write(line, *found.row) : skip(line, why);
  }

  FilledLines done() {
    for (const CourseRow& row : table_.rows) {
      const bool has_grade = row.standing == Standing::graded || row.standing == Standing::withheld;
      if (has_grade && !lines_.contains(&row))
        remark(tr("{}: graded, but not in the gradebook", plain_line(name_of(row))));
    }
    return std::move(filled_);
  }

 private:
  void remark(std::string text) { filled_.remarks.push_back(std::move(text)); }

  int line_of(const StudentLine& line) const { return filled_.sheet.rows()[line.row].line; }

  void skip(const StudentLine& line, std::string_view why) {
    remark(tr("{} (line {}): {}; left unchanged", plain_line(line.shown), line_of(line), why));
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
    return tr("the submission with number {} has a different name, '{}'",
              plain_line(line.student.number), plain_line(row.display_name));
  }

  void write(const StudentLine& line, const CourseRow& row) {
    double points = row.grade.final_points * scale_;
    if (column_.above_maximum == AboveMaximum::cut && points > column_.maximum + 0.005) {
      remark(tr("{} (line {}): {} exceed the gradebook's maximum; entered {}",
                plain_line(line.shown), line_of(line), counted_points(points),
                describe_points(column_.maximum)));
      points = column_.maximum;
    }
    const std::string before(trimmed(filled_.sheet.text(line.row, column_.column)));
    const std::string after = format_points(points, column_.decimal_mark);
    const std::optional<double> previous = number_in(before);
    if (!previous || std::fabs(*previous - points) >= 0.005) {
      if (!before.empty() && before != "-") {
        remark(tr("{} (line {}): {} replaces {}", plain_line(line.shown), line_of(line), after,
                  plain_line(before)));
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

std::string why_not_filled(const CourseRow& row, GradesToFill grades) {
  if (row.standing == Standing::missing) return tr("no submission");
  if (row.standing == Standing::pending) return tr("grading is pending");
  if (row.standing == Standing::withheld)
    return tr("not graded yet; grade it again or give marks by hand");
  if (row.state == GradeState::final_ || grades == GradesToFill::also_provisional) return "";
  return tr("the grade is provisional: {} still open", counted_points(row.grade.open_points));
}

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

StudentIndex::StudentIndex(const CourseTable& table, LearningPlatform platform) {
  for (const CourseRow& row : table.rows) {
    const auto add = [&](Rows& rows, const std::string& key) {
      if (key.empty()) return;
      std::vector<const CourseRow*>& known = rows[key];
      if (known.empty() || known.back() != &row) known.push_back(&row);
    };
    const auto number = row.platform_ids.find(platform);
    if (number != row.platform_ids.end()) add(by_number_, number->second);
    if (row.person) {
      add(by_id_, in_lower_case(row.person->id));
      add(by_login_, in_lower_case(row.person->id));
      add(by_login_, in_lower_case(row.person->email));
      add(by_login_, in_lower_case(before_at(row.person->email)));
      add(by_email_, in_lower_case(row.person->email));
      add(by_name_, name_key(row.person->name));
    } else {
      add(by_id_, in_lower_case(row.id));
      add(by_login_, in_lower_case(row.id));
    }
    add(by_name_, name_key(row.display_name));
  }
}

FoundStudent StudentIndex::find(const GradebookStudent& student) const {
  const std::tuple<StudentKey, const Rows*, std::string> keys[] = {
      {StudentKey::number, &by_number_, student.number},
      {StudentKey::id, &by_id_, in_lower_case(student.id)},
      {StudentKey::login, &by_login_, in_lower_case(student.login)},
      {StudentKey::email, &by_email_, in_lower_case(student.email)},
      {StudentKey::name, &by_name_, name_key(student.name)}};
  FoundStudent found;
  for (const auto& [kind, rows, key] : keys) {
    const auto candidates = rows->find(key);
    if (key.empty() || candidates == rows->end()) continue;
    if (candidates->second.size() == 1) return {candidates->second.front(), 1, kind};
    found.candidates = candidates->second.size();
  }
  return found;
}

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

std::vector<std::string> describe_entries(const FilledLines& filled, std::size_t column) {
  std::vector<std::string> entries;
  for (const FilledLine& line : filled.lines) {
    entries.push_back(tr("{} (line {}): {}", plain_line(line.shown),
                         filled.sheet.rows()[line.row].line,
                         trimmed(filled.sheet.text(line.row, column))));
  }
  return entries;
}

}  // namespace labcheck::report
