// SPDX-License-Identifier: MIT
/// The exports of a course: seven students in each format, and filled gradebooks. course/*.csv are
/// gradebooks as platforms export them; the expected files contain the filled gradebook
/// (.csv.expected) and the messages (.messages.expected).
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/report/gradebook/course_exports.hpp"
#include "harness/report/gradebook/gradebooks.hpp"
#include "tests/support/course_tables.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

fs::path expected(const std::string& name) {
  return source_folder() / "tests/golden/course" / (name + ".expected");
}

TEST(CourseGolden, Csv) {
  EXPECT_TRUE(matches_golden(course_csv(seven_students()), expected("csv")));
}

TEST(CourseGolden, Json) {
  EXPECT_TRUE(matches_golden(course_json(seven_students()), expected("json")));
}

TEST(CourseGolden, Junit) {
  EXPECT_TRUE(matches_golden(course_junit(seven_students()), expected("junit")));
}

TEST(CourseGolden, Markdown) {
  EXPECT_TRUE(matches_golden(course_markdown(seven_students()), expected("markdown")));
}

TEST(CourseGolden, MarksForm) {
  CourseTable table = seven_students();
  for (CriterionColumn& column : table.columns)
    if (column.id == "style") column.subject = Subject::opinion;
  const MarksForm form = marks_form(table);
  EXPECT_TRUE(matches_golden(form.text, expected("marks")));
  EXPECT_EQ(form.open, 4U);
}

// The filled file, or "" if it was rejected, and the messages. Files called bad-... are rejected.
struct Filled {
  std::string text;
  std::string messages;
};

Filled filled(const fs::path& file) {
  const std::string name = file.filename().string();
  try {
    const FilledGradebook gradebook =
        name.find("canvas") == std::string::npos
            ? fill_moodle_worksheet(seven_students(), read_file(file), name)
            : fill_canvas_gradebook(seven_students(), read_file(file), name);
    std::string messages = std::to_string(gradebook.filled) + " filled\n";
    for (const std::string& remark : gradebook.remarks) messages += remark + '\n';
    return {gradebook.text, messages};
  } catch (const UserError& error) {
    std::string messages = std::string(error.what()) + "\n(" + error.remedy() + ")\n";
    for (const Diagnostic& diagnostic : error.diagnostics())
      messages += describe(diagnostic) + '\n';
    return {"", messages};
  }
}

class Gradebook : public testing::TestWithParam<fs::path> {};

TEST_P(Gradebook, IsFilledAsExpected) {
  const std::string name = GetParam().stem().string();
  const Filled outcome = filled(GetParam());
  EXPECT_EQ(outcome.text.empty(), name.starts_with("bad-")) << outcome.messages;
  EXPECT_TRUE(matches_golden(outcome.messages, expected(name + ".messages")));
  if (outcome.text.empty()) return;
  EXPECT_TRUE(matches_golden(outcome.text, expected(name + ".csv")));
}

TEST_P(Gradebook, IsUnchangedWhenFilledAgain) {
  const std::string name = GetParam().filename().string();
  const std::string once = filled(GetParam()).text;
  if (once.empty()) return;
  const FilledGradebook again = name.find("canvas") == std::string::npos
                                    ? fill_moodle_worksheet(seven_students(), once, name)
                                    : fill_canvas_gradebook(seven_students(), once, name);
  EXPECT_EQ(again.text, once);
}

INSTANTIATE_TEST_SUITE_P(Golden, Gradebook, testing::ValuesIn(test_files("golden/course", ".csv")),
                         [](const auto& each) { return test_name(each.param); });

}  // namespace
}  // namespace labcheck::test
