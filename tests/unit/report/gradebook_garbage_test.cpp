// Whatever the file, it is filled or refused; nothing else happens.
#include "harness/base/error.hpp"
#include "harness/report/gradebook/canvas_gradebook.hpp"
#include "harness/report/gradebook/moodle_worksheet.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace labcheck::test {
namespace {

ClassTable one_student() {
  ClassRow row;
  row.id = "ada";
  row.shown_name = "Ada Lovelace";
  row.platform_ids = {{LearningPlatform::moodle, "1"}, {LearningPlatform::canvas, "1"}};
  row.standing = Standing::graded;
  row.state = GradeState::final_;
  row.grade.final_points = 5;
  ClassTable table;
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

TEST(GradebookGarbage, IsFilledOrRefused) {
  std::mt19937 random(3);
  const ClassTable table = one_student();
  std::size_t refused = 0;
  for (int round = 0; round < 5000; ++round) {
    const std::string text = garbage(random);
    const std::string moodle = "Identifier,Grade,Maximum Grade\nParticipant 1,,10.00\n" + text;
    for (const std::string& worksheet : {text, moodle}) {
      try {
        fill_moodle_worksheet(table, worksheet, "sheet.csv");
      } catch (const UserError&) {
        ++refused;
      }
      try {
        fill_canvas_gradebook(table, worksheet, "sheet.csv");
      } catch (const UserError&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 10'000U) << "garbage was taken for gradebooks";
}

}  // namespace
}  // namespace labcheck::test
