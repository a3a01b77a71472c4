#include "harness/report/gradebook/canvas_gradebook.hpp"

#include "harness/base/error.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

constexpr const char* kGradebook =
    "Student,ID,SIS Login ID,Section,Lab 4 (11),Lab 5 (12)\n"
    "    Points Possible,,,,10,10\n"
    "\"Lovelace, Ada\",501,ada,A,,\n";

ClassTable class_of_one(double points) {
  ClassRow row;
  row.id = "ada";
  row.platform_ids[LearningPlatform::canvas] = "501";
  row.standing = Standing::graded;
  row.state = GradeState::final_;
  row.grade.final_points = points;
  ClassTable table;
  table.lab = "lab5";
  table.lab_title = "Lab 5";
  table.max_points = 10;
  table.rows = {row};
  return table;
}

// The line of the only student.
std::string filled(const ClassTable& table, const std::string& assignment = {}) {
  const std::string text =
      fill_canvas_gradebook(table, kGradebook, "grades.csv", {.assignment = assignment}).text;
  return text.substr(text.find("\"Lovelace"));
}

TEST(CanvasGradebook, FindsTheAssignmentByTheTitleOfTheLab) {
  EXPECT_EQ(filled(class_of_one(7)), "\"Lovelace, Ada\",501,ada,A,,7.00\n");
}

TEST(CanvasGradebook, TakesTheAssignmentThatIsAskedFor) {
  const std::string expected = "\"Lovelace, Ada\",501,ada,A,7.00,\n";
  EXPECT_EQ(filled(class_of_one(7), "11"), expected);
  EXPECT_EQ(filled(class_of_one(7), "lab 4"), expected);
  EXPECT_EQ(filled(class_of_one(7), "Lab 4 (11)"), expected);
}

TEST(CanvasGradebook, TellsOfAnAssignmentThatIsNotThere) {
  try {
    filled(class_of_one(7), "Lab 6");
    FAIL() << "was filled";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "grades.csv has no assignment 'Lab 6'; did you mean 'Lab 4'?");
    EXPECT_EQ(error.remedy(), "name one by its title or number; there are Lab 4 and Lab 5");
  }
}

TEST(CanvasGradebook, TakesABonusAboveTheMaximum) {
  EXPECT_EQ(filled(class_of_one(11.256)), "\"Lovelace, Ada\",501,ada,A,,11.26\n");
}

}  // namespace
}  // namespace labcheck::test
