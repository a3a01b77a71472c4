#include "harness/report/gradebook/moodle_worksheet.hpp"

#include "harness/base/error.hpp"
#include "harness/report/gradebook/moodle_feedback.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck::test {
namespace {

ClassTable class_of_one(double points, double max_points) {
  ClassRow row;
  row.id = "ada";
  row.shown_name = "Ada Lovelace";
  row.platform_ids[LearningPlatform::moodle] = "1001";
  row.standing = Standing::graded;
  row.state = GradeState::final_;
  row.grade.final_points = points;
  row.grade.max_points = max_points;
  ClassTable table;
  table.max_points = max_points;
  table.rows = {row};
  return table;
}

std::string sheet(const std::string& grade, const std::string& maximum,
                  const std::string& headings = "Identifier;Full name;Grade;Maximum Grade") {
  return headings + "\nParticipant 1001;Ada Lovelace;" + grade + ";" + maximum + "\n";
}

// The cell of the grade.
std::string filled(const ClassTable& table, const std::string& worksheet,
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
  EXPECT_EQ(filled(class_of_one(7.5, 10), sheet("", "10,00")), "7,50");
  EXPECT_EQ(filled(class_of_one(7.5, 10), sheet("", "10.00")), "7.50");
}

TEST(MoodleWorksheet, HasTheDecimalMarkOfAGradeThatStandsThere) {
  EXPECT_EQ(filled(class_of_one(7.5, 10), sheet("3,5", "10")), "7,50");
}

TEST(MoodleWorksheet, HasTheDecimalMarkThatIsAskedFor) {
  EXPECT_EQ(filled(class_of_one(7.5, 10), sheet("", "10.00"), {.decimal_mark = DecimalMark::comma}),
            "7,50");
  EXPECT_EQ(filled(class_of_one(7.5, 10), sheet("", "10,00"), {.decimal_mark = DecimalMark::point}),
            "7.50");
}

TEST(MoodleWorksheet, ScalesToItsMaximum) {
  EXPECT_EQ(filled(class_of_one(45, 60), sheet("", "20.00")), "15.00");
}

TEST(MoodleWorksheet, TakesNoMoreThanItsMaximum) {
  const ClassTable table = class_of_one(103, 100);
  const FilledGradebook filled = fill_moodle_worksheet(table, sheet("", "100.00"), "sheet.csv");
  EXPECT_TRUE(filled.text.find(";100.00;100.00") != std::string::npos) << filled.text;
  EXPECT_TRUE(says(filled.remarks, "103 points are more than the gradebook takes"));
}

TEST(MoodleWorksheet, FillsProvisionalGradesWhereThatIsAskedFor) {
  ClassTable table = class_of_one(5, 10);
  table.rows[0].state = GradeState::provisional;
  table.rows[0].grade.open_points = 5;
  EXPECT_EQ(filled(table, sheet("", "10.00")), "");
  EXPECT_EQ(filled(table, sheet("", "10.00"), {.grades = GradesToFill::also_provisional}), "5.00");
}

TEST(MoodleWorksheet, NeverFillsWhatIsWithheld) {
  ClassTable table = class_of_one(5, 10);
  table.rows[0].state = GradeState::withheld;
  table.rows[0].standing = Standing::withheld;
  EXPECT_EQ(filled(table, sheet("", "10.00"), {.grades = GradesToFill::also_provisional}), "");
}

TEST(MoodleWorksheet, HasItsColumnsNamedWhereTheyAreNotFound) {
  const std::string strange = sheet("a;", "b", "Kennung;Name;Punkte;Rest;Mehr");
  EXPECT_THROW(fill_moodle_worksheet(class_of_one(5, 10), strange, "sheet.csv"), UserError);
  const FilledGradebook filled = fill_moodle_worksheet(
      class_of_one(5, 10), strange, "sheet.csv",
      {.columns = {{GradebookColumn::grade, "punkte"}, {GradebookColumn::feedback, "Rest"}}});
  EXPECT_EQ(filled.text,
            "Kennung;Name;Punkte;Rest;Mehr\n"
            "Participant 1001;Ada Lovelace;5.00;labcheck: 5 of 10 points;b\n");
}

TEST(MoodleWorksheet, TellsOfAColumnThatIsNotThere) {
  try {
    fill_moodle_worksheet(class_of_one(5, 10), sheet("", "10.00"), "sheet.csv",
                          {.columns = {{GradebookColumn::grade, "Grades"}}});
    FAIL() << "was filled";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "sheet.csv has no column 'Grades'; did you mean 'Grade'?");
    EXPECT_EQ(error.remedy(),
              "name one of its columns with --column grade=HEADING; it has Identifier, Full name, "
              "Grade and Maximum Grade");
  }
}

TEST(MoodleWorksheet, FindsPeopleByTheColumnThatIsNamedWhereThereIsNoNumberOfParticipants) {
  ClassTable table = class_of_one(5, 10);
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
    EXPECT_NE(error.remedy().find("--column id=HEADING; it has Name, Matrikel, Mail, Bewertung"),
              std::string::npos)
        << error.remedy();
  }
}

TEST(MoodleWorksheet, ReplacesItsOwnCommentAndNoOther) {
  const std::string headings = "Identifier;Full name;Grade;Maximum Grade;Feedback comments";
  const auto with = [&](const std::string& comment) {
    return fill_moodle_worksheet(class_of_one(5, 10), sheet("", "10.00;" + comment, headings),
                                 "sheet.csv")
        .text;
  };
  EXPECT_EQ(with("labcheck: 3 of 10 points"), with(""));
  EXPECT_NE(with("Good").find(";Good\n"), std::string::npos);
}

TEST(MoodleWorksheet, DoubtsANumberThatIsUnderAnotherName) {
  ClassTable table = class_of_one(5, 10);
  table.rows[0].shown_name = "Group 7";
  const FilledGradebook filled = fill_moodle_worksheet(table, sheet("", "10.00"), "sheet.csv");
  EXPECT_EQ(filled.filled, 0U);
  EXPECT_TRUE(says(filled.remarks, "number 1001 handed in as 'Group 7', which is another name"));
}

// Only one of two people of one name handed in.
TEST(MoodleWorksheet, GivesNobodyThePointsOfANamesake) {
  const FilledGradebook filled = fill_moodle_worksheet(
      class_of_one(5, 10),
      "Identifier;Full name;Grade;Maximum Grade\nParticipant 1000;Ada Lovelace;;10.00\n"
      "Participant 1001;Ada Lovelace;;10.00\n",
      "sheet.csv");
  EXPECT_EQ(filled.text,
            "Identifier;Full name;Grade;Maximum Grade\nParticipant 1000;Ada Lovelace;;10.00\n"
            "Participant 1001;Ada Lovelace;5.00;10.00\n");
  EXPECT_TRUE(says(filled.remarks, "Ada Lovelace (line 2): is nobody whose work was graded"));
}

TEST(MoodleWorksheet, DoesNotAskForANameWhereTheIdTells) {
  ClassTable table = class_of_one(5, 10);
  table.rows[0].id = table.rows[0].shown_name = "s4711";
  table.rows[0].platform_ids.clear();
  const FilledGradebook filled = fill_moodle_worksheet(
      table,
      "Identifier,Full name,ID number,Grade,Maximum Grade\nParticipant 1001,Ada,S4711,,10.00\n",
      "sheet.csv");
  EXPECT_EQ(filled.filled, 1U);
}

TEST(MoodleFeedback, GoesWhereMoodleLooksForIt) {
  ClassTable table = class_of_one(5, 10);
  table.rows[0].shown_name = "../Ada_M. Lovelace/..";
  const FeedbackFiles feedback = moodle_feedback_files(table, "lab5.html");
  ASSERT_EQ(feedback.files.size(), 1U);
  EXPECT_EQ(feedback.files[0].id, "ada");
  EXPECT_EQ(feedback.files[0].path, "Ada M. Lovelace_1001_assignsubmission_file_/lab5.html");
}

TEST(MoodleFeedback, IsNotForThoseWhoseNumberIsNotKnown) {
  ClassTable table = class_of_one(5, 10);
  table.rows[0].platform_ids.clear();
  const FeedbackFiles feedback = moodle_feedback_files(table, "lab5.html");
  EXPECT_TRUE(feedback.files.empty());
  EXPECT_TRUE(says(feedback.remarks, "Ada Lovelace: gets no file of feedback"));
}

TEST(MoodleFeedback, IsNotForThoseWithoutAGrade) {
  ClassTable table = class_of_one(5, 10);
  table.rows[0].standing = Standing::withheld;
  EXPECT_TRUE(moodle_feedback_files(table, "lab5.html").files.empty());
}

}  // namespace
}  // namespace labcheck::test
