/// What is exported of a class: seven students in each format, and gradebooks as platforms export
/// them (class/*.csv), filled: what they hold then, and what there was to say, stand beside them.
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/report/gradebook/canvas_gradebook.hpp"
#include "harness/report/gradebook/class_csv.hpp"
#include "harness/report/gradebook/class_json.hpp"
#include "harness/report/gradebook/class_junit.hpp"
#include "harness/report/gradebook/class_markdown.hpp"
#include "harness/report/gradebook/moodle_worksheet.hpp"
#include "tests/support/class_tables.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

fs::path expected(const std::string& name) {
  return source_folder() / "tests/golden/class" / (name + ".expected");
}

TEST(ClassGolden, Csv) {
  EXPECT_TRUE(matches_golden(class_csv(seven_students()), expected("csv")));
}

TEST(ClassGolden, Json) {
  EXPECT_TRUE(matches_golden(class_json(seven_students()), expected("json")));
}

TEST(ClassGolden, Junit) {
  EXPECT_TRUE(matches_golden(class_junit(seven_students()), expected("junit")));
}

TEST(ClassGolden, Markdown) {
  EXPECT_TRUE(matches_golden(class_markdown(seven_students()), expected("markdown")));
}

// Files called bad-... are refused.
struct Filled {
  std::string text;  // of the file
  std::string told;
};

Filled filled(const fs::path& file) {
  const std::string name = file.filename().string();
  try {
    const FilledGradebook gradebook =
        name.find("canvas") == std::string::npos
            ? fill_moodle_worksheet(seven_students(), read_file(file), name)
            : fill_canvas_gradebook(seven_students(), read_file(file), name);
    std::string told = std::to_string(gradebook.filled) + " filled\n";
    for (const std::string& remark : gradebook.remarks) told += remark + '\n';
    return {gradebook.text, told};
  } catch (const UserError& error) {
    std::string told = std::string(error.what()) + "\n(" + error.remedy() + ")\n";
    for (const Diagnostic& diagnostic : error.diagnostics()) told += describe(diagnostic) + '\n';
    return {"", told};
  }
}

class Gradebook : public testing::TestWithParam<fs::path> {};

TEST_P(Gradebook, IsFilledAsExpected) {
  const std::string name = GetParam().stem().string();
  const Filled outcome = filled(GetParam());
  EXPECT_EQ(outcome.text.empty(), name.starts_with("bad-")) << outcome.told;
  EXPECT_TRUE(matches_golden(outcome.told, expected(name + ".told")));
  if (outcome.text.empty()) return;
  EXPECT_TRUE(matches_golden(outcome.text, expected(name + ".csv")));
}

TEST_P(Gradebook, IsAsItWasWhenFilledAgain) {
  const std::string name = GetParam().filename().string();
  const std::string once = filled(GetParam()).text;
  if (once.empty()) return;
  const FilledGradebook again = name.find("canvas") == std::string::npos
                                    ? fill_moodle_worksheet(seven_students(), once, name)
                                    : fill_canvas_gradebook(seven_students(), once, name);
  EXPECT_EQ(again.text, once);
}

INSTANTIATE_TEST_SUITE_P(Golden, Gradebook, testing::ValuesIn(test_files("golden/class", ".csv")),
                         [](const auto& each) { return test_name(each.param); });

}  // namespace
}  // namespace labcheck::test
