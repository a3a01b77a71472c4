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

constexpr const char* kGerman =
    "Studierende,Kennung,Abschnitt,Labor fünf\n"
    "    Mögliche Punkte,,,20\n"
    "\"Lovelace, Ada\",501,A,\n";

TEST(CanvasGradebook, TakesColumnsByTheirHeadingsWhereItIsInAnotherLanguage) {
  const CanvasChoices choices{
      .columns = {{GradebookColumn::id, "Kennung"}, {GradebookColumn::grade, "Labor fünf"}}};
  const FilledGradebook filled =
      fill_canvas_gradebook(class_of_one(7), kGerman, "grades.csv", choices);
  EXPECT_NE(filled.text.find("\"Lovelace, Ada\",501,A,14.00\n"), std::string::npos) << filled.text;
  EXPECT_NE(filled.text.find("    Mögliche Punkte,,,20\n"), std::string::npos);
  EXPECT_EQ(filled.filled, 1u);
}

TEST(CanvasGradebook, NamesItsColumnsAndTheOptionWhereItsHeadingsAreNotKnown) {
  try {
    fill_canvas_gradebook(class_of_one(7), kGerman, "grades.csv");
    FAIL() << "was filled";
  } catch (const UserError& error) {
    EXPECT_EQ(error.remedy(),
              "export it from Canvas: Grades, Export, \"Export Entire Gradebook\"; or name one of "
              "its columns with --column id=HEADING; it has Studierende, Kennung, Abschnitt and "
              "Labor fünf");
  }
}

TEST(CanvasGradebook, TakesABonusAboveTheMaximum) {
  EXPECT_EQ(filled(class_of_one(11.256)), "\"Lovelace, Ada\",501,ada,A,,11.26\n");
}

}  // namespace
}  // namespace labcheck::test
