// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/gradebooks.hpp"

#include "harness/base/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck::test {
namespace {

constexpr const char* kGradebook =
    "Student,ID,SIS Login ID,Section,Lab 4 (11),Lab 5 (12)\n"
    "    Points Possible,,,,10,10\n"
    "\"Lovelace, Ada\",501,ada,A,,\n";

CourseTable course_of_one(double points) {
  CourseRow row;
  row.id = "ada";
  row.platform_ids[LearningPlatform::canvas] = "501";
  row.standing = Standing::graded;
  row.state = GradeState::final_;
  row.grade.final_points = points;
  CourseTable table;
  table.lab = "lab5";
  table.lab_title = "Lab 5";
  table.max_points = 10;
  table.rows = {row};
  return table;
}

// The line of the only student after filling.
std::string filled_line(const CourseTable& table, const std::string& assignment = {}) {
  const std::string text =
      fill_canvas_gradebook(table, kGradebook, "grades.csv", {.assignment = assignment}).text;
  return text.substr(text.find("\"Lovelace"));
}

TEST(CanvasGradebook, FindsTheAssignmentByTheTitleOfTheLab) {
  EXPECT_EQ(filled_line(course_of_one(7)), "\"Lovelace, Ada\",501,ada,A,,7.00\n");
}

TEST(CanvasGradebook, FillsTheRequestedAssignment) {
  const std::string expected = "\"Lovelace, Ada\",501,ada,A,7.00,\n";
  EXPECT_EQ(filled_line(course_of_one(7), "11"), expected);
  EXPECT_EQ(filled_line(course_of_one(7), "lab 4"), expected);
  EXPECT_EQ(filled_line(course_of_one(7), "Lab 4 (11)"), expected);
}

TEST(CanvasGradebook, ReportsAMissingAssignment) {
  try {
    filled_line(course_of_one(7), "Lab 6");
    FAIL() << "was filled";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "grades.csv has no assignment 'Lab 6'; did you mean 'Lab 4'?");
    EXPECT_EQ(error.remedy(), "name an assignment by title or number: Lab 4 and Lab 5");
  }
}

constexpr const char* kGerman =
    "Studierende,Kennung,Abschnitt,Labor fünf\n"
    "    Mögliche Punkte,,,20\n"
    "\"Lovelace, Ada\",501,A,\n";

TEST(CanvasGradebook, FillsChosenColumnsInAnotherLanguage) {
  const CanvasChoices choices{
      .columns = {{GradebookColumn::id, "Kennung"}, {GradebookColumn::grade, "Labor fünf"}}};
  const FilledGradebook filled =
      fill_canvas_gradebook(course_of_one(7), kGerman, "grades.csv", choices);
  EXPECT_NE(filled.text.find("\"Lovelace, Ada\",501,A,14.00\n"), std::string::npos) << filled.text;
  EXPECT_NE(filled.text.find("    Mögliche Punkte,,,20\n"), std::string::npos);
  EXPECT_EQ(filled.filled, 1u);
}

TEST(CanvasGradebook, ListsItsColumnsIfTheHeadingsAreUnknown) {
  try {
    fill_canvas_gradebook(course_of_one(7), kGerman, "grades.csv");
    FAIL() << "was filled";
  } catch (const UserError& error) {
    EXPECT_EQ(error.remedy(),
              "export it from Canvas: Grades, Export, \"Export Entire Gradebook\"; or choose a "
              "column with --column id=HEADING: Studierende, Kennung, Abschnitt and Labor fünf");
  }
}

TEST(CanvasGradebook, KeepsABonusAboveTheMaximum) {
  EXPECT_EQ(filled_line(course_of_one(11.256)), "\"Lovelace, Ada\",501,ada,A,,11.26\n");
}

CourseTable course_of_student(double points, double max_points) {
  CourseRow row;
  row.id = "ada";
  row.display_name = "Ada Lovelace";
  row.platform_ids[LearningPlatform::moodle] = "1001";
  row.standing = Standing::graded;
  row.state = GradeState::final_;
  row.grade.final_points = points;
  row.grade.max_points = max_points;
  CourseTable table;
  table.max_points = max_points;
  table.rows = {row};
  return table;
}

std::string sheet(const std::string& grade, const std::string& maximum,
                  const std::string& headings = "Identifier;Full name;Grade;Maximum Grade") {
  return headings + "\nParticipant 1001;Ada Lovelace;" + grade + ";" + maximum + "\n";
}

// The grade cell after filling.
std::string filled(const CourseTable& table, const std::string& worksheet,
                   const MoodleChoices& choices = {}) {
  const std::string text = fill_moodle_worksheet(table, worksheet, "sheet.csv", choices).text;
  const auto cell = text.find("Lovelace;") + 9;
  return text.substr(cell, text.find(';', cell) - cell);
}

bool says(const std::vector<std::string>& remarks, const std::string& part) {
  return std::any_of(remarks.begin(), remarks.end(), [&](const std::string& remark) {
    return remark.find(part) != std::string::npos;
  });
}

TEST(MoodleWorksheet, HasTheDecimalMarkOfItsMaximum) {
  EXPECT_EQ(filled(course_of_student(7.5, 10), sheet("", "10,00")), "7,50");
  EXPECT_EQ(filled(course_of_student(7.5, 10), sheet("", "10.00")), "7.50");
}

TEST(MoodleWorksheet, HasTheDecimalMarkOfAnExistingGrade) {
  EXPECT_EQ(filled(course_of_student(7.5, 10), sheet("3,5", "10")), "7,50");
}

TEST(MoodleWorksheet, HasTheRequestedDecimalMark) {
  EXPECT_EQ(
      filled(course_of_student(7.5, 10), sheet("", "10.00"), {.decimal_mark = DecimalMark::comma}),
      "7,50");
  EXPECT_EQ(
      filled(course_of_student(7.5, 10), sheet("", "10,00"), {.decimal_mark = DecimalMark::point}),
      "7.50");
}

TEST(MoodleWorksheet, ScalesToItsMaximum) {
  EXPECT_EQ(filled(course_of_student(45, 60), sheet("", "20.00")), "15.00");
}

TEST(MoodleWorksheet, LimitsGradesToItsMaximum) {
  const CourseTable table = course_of_student(103, 100);
  const FilledGradebook filled = fill_moodle_worksheet(table, sheet("", "100.00"), "sheet.csv");
  EXPECT_TRUE(filled.text.find(";100.00;100.00") != std::string::npos) << filled.text;
  EXPECT_TRUE(says(filled.remarks, "103 points exceed the gradebook's maximum; entered 100"));
}

TEST(MoodleWorksheet, FillsProvisionalGradesOnlyOnRequest) {
  CourseTable table = course_of_student(5, 10);
  table.rows[0].state = GradeState::provisional;
  table.rows[0].grade.open_points = 5;
  EXPECT_EQ(filled(table, sheet("", "10.00")), "");
  EXPECT_EQ(filled(table, sheet("", "10.00"), {.grades = GradesToFill::also_provisional}), "5.00");
}

TEST(MoodleWorksheet, NeverFillsAWithheldGrade) {
  CourseTable table = course_of_student(5, 10);
  table.rows[0].state = GradeState::withheld;
  table.rows[0].standing = Standing::withheld;
  EXPECT_EQ(filled(table, sheet("", "10.00"), {.grades = GradesToFill::also_provisional}), "");
}

TEST(MoodleWorksheet, FillsChosenColumnsThatItCannotFind) {
  const std::string strange = sheet("a;", "b", "Kennung;Name;Punkte;Rest;Mehr");
  EXPECT_THROW(fill_moodle_worksheet(course_of_student(5, 10), strange, "sheet.csv"), UserError);
  const FilledGradebook filled = fill_moodle_worksheet(
      course_of_student(5, 10), strange, "sheet.csv",
      {.columns = {{GradebookColumn::grade, "punkte"}, {GradebookColumn::feedback, "Rest"}}});
  EXPECT_EQ(filled.text,
            "Kennung;Name;Punkte;Rest;Mehr\n"
            "Participant 1001;Ada Lovelace;5.00;labcheck: 5 of 10 points;b\n");
}

TEST(MoodleWorksheet, NamesAConditionWithoutPointsOnlyIfItIsNotMet) {
  CourseTable table = course_of_student(5, 10);
  table.columns = {{"kernels", "Kernels compute the results", 0}};
  table.rows[0].cells = {{Outcome::full}};
  const std::string empty =
      "Identifier;Full name;Grade;Maximum Grade;Feedback comments\n"
      "Participant 1001;Ada Lovelace;;10.00;\n";
  EXPECT_TRUE(fill_moodle_worksheet(table, empty, "sheet.csv").text.ends_with("5 of 10 points\n"));
  table.rows[0].cells = {{Outcome::none}};
  EXPECT_TRUE(fill_moodle_worksheet(table, empty, "sheet.csv")
                  .text.ends_with("Kernels compute the results: required, but not met\n"));
}

TEST(MoodleWorksheet, ReportsAMissingColumn) {
  try {
    fill_moodle_worksheet(course_of_student(5, 10), sheet("", "10.00"), "sheet.csv",
                          {.columns = {{GradebookColumn::grade, "Grades"}}});
    FAIL() << "was filled";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "sheet.csv has no column 'Grades'; did you mean 'Grade'?");
    EXPECT_EQ(error.remedy(),
              "choose a column with --column grade=HEADING: Identifier, Full name, "
              "Grade and Maximum Grade");
  }
}

TEST(MoodleWorksheet, FindsStudentsByAChosenColumnWithoutParticipantNumbers) {
  CourseTable table = course_of_student(5, 10);
  table.rows[0].person = Person{"4711", "", "ada@example.edu", ""};
  const std::string sheet =
      "Name;Matrikel;Mail;Bewertung;Maximum\nLovelace;4711;ada@example.edu;;10\n;;;;\n";
  const std::string filled =
      "Name;Matrikel;Mail;Bewertung;Maximum\nLovelace;4711;ada@example.edu;5.00;10\n;;;;\n";
  const auto with = [&](GradebookColumn who, const std::string& heading) {
    return fill_moodle_worksheet(
               table, sheet, "sheet.csv",
               {.columns = {{who, heading}, {GradebookColumn::grade, "Bewertung"}}})
        .text;
  };
  EXPECT_EQ(with(GradebookColumn::id, "Matrikel"), filled);
  EXPECT_EQ(with(GradebookColumn::email, "mail"), filled);
  try {
    fill_moodle_worksheet(table, sheet, "sheet.csv", {});
    FAIL() << "was filled";
  } catch (const UserError& error) {
    EXPECT_NE(error.remedy().find("--column id=HEADING: Name, Matrikel, Mail, Bewertung"),
              std::string::npos)
        << error.remedy();
  }
}

TEST(MoodleWorksheet, ReplacesOnlyItsOwnComment) {
  const std::string headings = "Identifier;Full name;Grade;Maximum Grade;Feedback comments";
  const auto with = [&](const std::string& comment) {
    return fill_moodle_worksheet(course_of_student(5, 10), sheet("", "10.00;" + comment, headings),
                                 "sheet.csv")
        .text;
  };
  EXPECT_EQ(with("labcheck: 3 of 10 points"), with(""));
  EXPECT_NE(with("Good").find(";Good\n"), std::string::npos);
}

TEST(MoodleWorksheet, SkipsANumberWithAnotherName) {
  CourseTable table = course_of_student(5, 10);
  table.rows[0].display_name = "Group 7";
  const FilledGradebook filled = fill_moodle_worksheet(table, sheet("", "10.00"), "sheet.csv");
  EXPECT_EQ(filled.filled, 0U);
  EXPECT_TRUE(
      says(filled.remarks, "the submission with number 1001 has a different name, 'Group 7'"));
}

// Only one of two students with the same name has submitted.
TEST(MoodleWorksheet, DoesNotGiveAStudentThePointsOfANamesake) {
  const FilledGradebook filled = fill_moodle_worksheet(
      course_of_student(5, 10),
      "Identifier;Full name;Grade;Maximum Grade\nParticipant 1000;Ada Lovelace;;10.00\n"
      "Participant 1001;Ada Lovelace;;10.00\n",
      "sheet.csv");
  EXPECT_EQ(filled.text,
            "Identifier;Full name;Grade;Maximum Grade\nParticipant 1000;Ada Lovelace;;10.00\n"
            "Participant 1001;Ada Lovelace;5.00;10.00\n");
  EXPECT_TRUE(says(filled.remarks, "Ada Lovelace (line 2): no graded submission matches"));
}

TEST(MoodleWorksheet, NeedsNoNameIfTheIdMatches) {
  CourseTable table = course_of_student(5, 10);
  table.rows[0].id = table.rows[0].display_name = "s4711";
  table.rows[0].platform_ids.clear();
  const FilledGradebook filled = fill_moodle_worksheet(
      table,
      "Identifier,Full name,ID number,Grade,Maximum Grade\nParticipant 1001,Ada,S4711,,10.00\n",
      "sheet.csv");
  EXPECT_EQ(filled.filled, 1U);
}

TEST(MoodleFeedback, HasTheFolderNamesThatMoodleExpects) {
  CourseTable table = course_of_student(5, 10);
  table.rows[0].display_name = "../Ada_M. Lovelace/..";
  const FeedbackFiles feedback = moodle_feedback_files(table, "lab5.html");
  ASSERT_EQ(feedback.files.size(), 1U);
  EXPECT_EQ(feedback.files[0].id, "ada");
  EXPECT_EQ(feedback.files[0].path, "Ada M. Lovelace_1001_assignsubmission_file_/lab5.html");
}

TEST(MoodleFeedback, ExcludesStudentsWithoutAParticipantNumber) {
  CourseTable table = course_of_student(5, 10);
  table.rows[0].platform_ids.clear();
  const FeedbackFiles feedback = moodle_feedback_files(table, "lab5.html");
  EXPECT_TRUE(feedback.files.empty());
  EXPECT_TRUE(says(feedback.remarks, "Ada Lovelace: no feedback file"));
}

TEST(MoodleFeedback, ExcludesStudentsWithoutAGrade) {
  CourseTable table = course_of_student(5, 10);
  table.rows[0].standing = Standing::withheld;
  EXPECT_TRUE(moodle_feedback_files(table, "lab5.html").files.empty());
}

}  // namespace
}  // namespace labcheck::test
