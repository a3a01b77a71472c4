// SPDX-License-Identifier: MIT
// Every file is either filled or rejected.
#include "harness/base/error.hpp"
#include "harness/report/gradebook/gradebooks.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace labcheck::test {
namespace {

CourseTable one_student() {
  CourseRow row;
  row.id = "ada";
  row.display_name = "Ada Lovelace";
  row.platform_ids = {{LearningPlatform::moodle, "1"}, {LearningPlatform::canvas, "1"}};
  row.standing = Standing::graded;
  row.state = GradeState::final_;
  row.grade.final_points = 5;
  CourseTable table;
  table.lab_title = "Lab 5";
  table.max_points = 10;
  table.rows = {row};
  return table;
}

// Pieces of gradebooks in any order.
std::string garbage(std::mt19937& random) {
  static const std::vector<std::string> pieces{"Identifier",
                                               "Grade",
                                               "Maximum Grade",
                                               "Full name",
                                               "Participant 1",
                                               "Feedback comments",
                                               "Student",
                                               "ID",
                                               "Section",
                                               "Lab 5 (12)",
                                               "Points Possible",
                                               "(read only)",
                                               "Scale",
                                               "EX",
                                               "10.00",
                                               "10,00",
                                               "-1",
                                               "1e999",
                                               "Ada Lovelace",
                                               "1",
                                               ",",
                                               ",",
                                               ",",
                                               ",",
                                               ";",
                                               "\t",
                                               "\n",
                                               "\r\n",
                                               "\r",
                                               "\"",
                                               "\"\"",
                                               "\xff",
                                               "\xef\xbb\xbf",
                                               "\xfe\xff",
                                               std::string(1, '\0'),
                                               " "};
  std::string text;
  const std::size_t count = std::uniform_int_distribution<std::size_t>(0, 40)(random);
  for (std::size_t i = 0; i < count; ++i) {
    text += pieces[std::uniform_int_distribution<std::size_t>(0, pieces.size() - 1)(random)];
  }
  return text;
}

TEST(GradebookGarbage, IsFilledOrRejected) {
  std::mt19937 random(3);
  const CourseTable table = one_student();
  std::size_t rejected = 0;
  for (int round = 0; round < 5000; ++round) {
    const std::string text = garbage(random);
    const std::string moodle = "Identifier,Grade,Maximum Grade\nParticipant 1,,10.00\n" + text;
    for (const std::string& worksheet : {text, moodle}) {
      try {
        fill_moodle_worksheet(table, worksheet, "sheet.csv");
      } catch (const UserError&) {
        ++rejected;
      }
      try {
        fill_canvas_gradebook(table, worksheet, "sheet.csv");
      } catch (const UserError&) {
        ++rejected;
      }
    }
  }
  EXPECT_GT(rejected, 10'000U) << "garbage was accepted as gradebooks";
}

}  // namespace
}  // namespace labcheck::test
