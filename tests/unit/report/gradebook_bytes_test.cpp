// SPDX-License-Identifier: MIT
// A filled gradebook differs from the original only in the cells of grades. The tests build sheets
// cell by cell, so the expected bytes are known without parsing a sheet.
#include "harness/base/text_encoding.hpp"
#include "harness/report/gradebook/gradebooks.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace labcheck::test {
namespace {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(engine_);
  }
  bool often() { return below(3) > 0; }
  template <class T>
  const T& one_of(const std::vector<T>& values) {
    return values[below(values.size())];
  }

 private:
  std::mt19937 engine_;
};

// The format of a sheet.
struct SheetFormat {
  char delimiter;
  std::string line_end;
  TextEncoding encoding;
};

// A cell in one of its possible spellings.
std::string spelled(const std::string& text, Random& random) {
  const bool needed = text.find_first_of("\"\r\n,;\t") != std::string::npos;
  if (!needed && random.often()) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

// The cell `before` after a program has entered `grade`.
std::string with_grade(const std::string& before, const std::string& grade, char delimiter) {
  const bool quotes = before.starts_with('"') || grade.find(delimiter) != std::string::npos;
  return quotes ? '"' + grade + '"' : grade;
}

const std::vector<std::string>& words() {
  static const std::vector<std::string> all{"",          "x",          "Jürgen",     "a, b",
                                            "a; b",      "say \"no\"", "two\nlines", "two\r\nlines",
                                            " spaced ",  "=1+1",       "\"",         "Ødegård",
                                            "tab\there", "0",          "12.5",       "'quoted'"};
  return all;
}

struct Student {
  CourseRow row;
  std::string grade;  // the expected text; empty: not filled
};

Student student(std::size_t number, char decimal_mark, Random& random) {
  Student student;
  CourseRow& row = student.row;
  row.id = fmt::format("s{}", number);
  row.person = Person{fmt::format("id{}", number), fmt::format("Given{0} Family{0}", number),
                      fmt::format("s{}@example.edu", number), ""};
  row.display_name = row.person->name;
  row.platform_ids = {{LearningPlatform::moodle, std::to_string(1000 + number)},
                      {LearningPlatform::canvas, std::to_string(5000 + number)}};
  const std::size_t hundredths = random.below(10'001);
  row.grade.final_points = static_cast<double>(hundredths) / 100;
  row.grade.max_points = 100;
  row.standing = random.one_of<Standing>(
      {Standing::graded, Standing::graded, Standing::missing, Standing::withheld});
  row.state = random.often() ? GradeState::final_ : GradeState::provisional;
  if (row.standing == Standing::graded && row.state == GradeState::final_) {
    student.grade = fmt::format("{}{}{:02}", hundredths / 100, decimal_mark, hundredths % 100);
  }
  return student;
}

struct Case {
  CourseTable table;
  std::string before;
  std::string after;
  std::size_t filled = 0;
};

// The rows of a sheet with the grades in `column`, before and after.
class Sheet {
 public:
  Sheet(const SheetFormat& format, Random& random) : format_(format), random_(random) {}

  void row(const std::vector<std::string>& texts, std::size_t column = 0,
           const std::string& grade = {}) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::string cell = spelled(texts[i], random_);
      const std::string delimiter = i > 0 ? std::string(1, format_.delimiter) : "";
      before_ += delimiter + cell;
      const bool grades = i == column && !grade.empty();
      after_ += delimiter + (grades ? with_grade(cell, grade, format_.delimiter) : cell);
    }
    before_ += format_.line_end;
    after_ += format_.line_end;
  }

  // The last line may have no end.
  void cut_end() {
    before_.resize(before_.size() - format_.line_end.size());
    after_.resize(after_.size() - format_.line_end.size());
  }

  std::string before() const { return encode_text(before_, format_.encoding); }
  std::string after() const { return encode_text(after_, format_.encoding); }

 private:
  const SheetFormat& format_;
  Random& random_;
  std::string before_, after_;
};

SheetFormat random_format(Random& random) {
  return {random.one_of<char>({',', ';', '\t'}), random.one_of<std::string>({"\n", "\r\n", "\r"}),
          random.one_of<TextEncoding>({TextEncoding::utf8, TextEncoding::utf8_with_mark,
                                       TextEncoding::utf16_little_endian,
                                       TextEncoding::utf16_big_endian, TextEncoding::windows1252})};
}

CourseTable empty_course() {
  CourseTable table;
  table.lab = "lab5-matmul";
  table.lab_title = "Matrix multiplication";
  table.max_points = 100;
  return table;
}

Case moodle_case(Random& random) {
  const SheetFormat format = random_format(random);
  const char mark = random.one_of<char>({'.', ','});
  Sheet sheet(format, random);
  Case made{empty_course(), {}, {}, 0};
  sheet.row({"Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade",
             "Online text", "Jürgens notes"});
  const std::size_t count = 1 + random.below(12);
  for (std::size_t i = 0; i < count; ++i) {
    const Student each = student(i, mark, random);
    const std::string old = random.one_of<std::string>({"", "-", "not a number"});
    sheet.row({fmt::format("Participant {}", 1000 + i), each.row.display_name,
               each.row.person->email, random.one_of(words()), old, fmt::format("100{}00", mark),
               random.one_of(words()), random.one_of(words())},
              4, each.grade);
    made.filled += each.grade.empty() ? 0 : 1;
    made.table.rows.push_back(each.row);
  }
  if (random.often()) sheet.row({"", "", random.one_of(words())});
  if (random.often()) sheet.cut_end();
  made.before = sheet.before();
  made.after = sheet.after();
  std::shuffle(made.table.rows.begin(), made.table.rows.end(), std::mt19937(7));
  return made;
}

Case canvas_case(Random& random) {
  const SheetFormat format = random_format(random);
  Sheet sheet(format, random);
  Case made{empty_course(), {}, {}, 0};
  sheet.row({"Student", "ID", "SIS Login ID", "Section", "Lab 4 (11)", "Matrix multiplication (12)",
             "Quiz (13)", "Final Score"});
  if (random.often()) sheet.row({"", "", "", "", "", "Manual Posting", "", ""});
  sheet.row({"    Points Possible", "", "", "", "10.0", "100.0", "5", "(read only)"});
  const std::size_t count = 1 + random.below(12);
  for (std::size_t i = 0; i < count; ++i) {
    Student each = student(i, '.', random);
    const std::string old = random.one_of<std::string>({"", "EX", "incomplete"});
    if (old == "EX") each.grade.clear();
    sheet.row({fmt::format("Family{0}, Given{0}", i), std::to_string(5000 + i),
               random.one_of(words()), random.one_of(words()), random.one_of(words()), old,
               random.one_of(words()), random.one_of(words())},
              5, each.grade);
    made.filled += each.grade.empty() ? 0 : 1;
    made.table.rows.push_back(each.row);
  }
  if (random.often()) sheet.cut_end();
  made.before = sheet.before();
  made.after = sheet.after();
  return made;
}

TEST(GradebookBytes, OfMoodleChangeOnlyInGrades) {
  Random random(20261120);
  for (int round = 0; round < 500; ++round) {
    const Case made = moodle_case(random);
    const FilledGradebook filled = fill_moodle_worksheet(made.table, made.before, "worksheet.csv",
                                                         {.feedback = FeedbackComments::unchanged});
    ASSERT_EQ(filled.text, made.after) << "round " << round << ", from\n" << made.before;
    ASSERT_EQ(filled.filled, made.filled);
  }
}

TEST(GradebookBytes, OfCanvasChangeOnlyInGrades) {
  Random random(20261121);
  for (int round = 0; round < 500; ++round) {
    const Case made = canvas_case(random);
    const FilledGradebook filled = fill_canvas_gradebook(made.table, made.before, "gradebook.csv");
    ASSERT_EQ(filled.text, made.after) << "round " << round << ", from\n" << made.before;
    ASSERT_EQ(filled.filled, made.filled);
  }
}

}  // namespace
}  // namespace labcheck::test
