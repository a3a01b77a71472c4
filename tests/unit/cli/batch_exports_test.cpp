#include "harness/cli/batch_exports.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/records/record_store.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

BatchCommand command_with(ClassFormat format, const std::string& path) {
  BatchCommand command;
  command.reports = {{format, path}};
  return command;
}

std::string told(const BatchCommand& command, const std::vector<std::string>& labs) {
  std::vector<ClassTable> tables;
  for (const std::string& lab : labs) {
    ClassTable table;
    table.lab = table.lab_title = lab;
    tables.push_back(std::move(table));
  }
  try {
    check_exports(command, tables);
  } catch (const UserError& error) {
    return error.what();
  }
  return {};
}

TEST(BatchExports, SeveralLabsNeedSeveralFiles) {
  const BatchCommand one_file = command_with(ClassFormat::csv, "grades.csv");
  EXPECT_EQ(told(one_file, {"lab5"}), "");
  EXPECT_EQ(told(one_file, {"lab5", "lab6"}),
            "--report csv=grades.csv: several labs would go into one file");
  EXPECT_EQ(told(command_with(ClassFormat::csv, "{lab}.csv"), {"lab5", "lab6"}), "");
}

TEST(BatchExports, WhatIsToBeFilledMustBeThere) {
  const Folder folder;
  folder.write("moodle/lab5.csv", "Identifier,Full name,Grade\nParticipant 7,Ada,\n");
  folder.write("canvas/lab5.csv", "Student,ID,lab5 (12)\nAda,7,\n");
  for (const ClassFormat format : {ClassFormat::moodle, ClassFormat::canvas}) {
    const std::string path = (folder.path() / to_string(format) / "{lab}.csv").string();
    const BatchCommand command = command_with(format, path);
    EXPECT_EQ(told(command, {"lab5"}), "");
    EXPECT_NE(told(command, {"lab5", "lab6"}).find("lab6.csv"), std::string::npos);
    EXPECT_EQ(told(command_with(ClassFormat::json, path), {"lab6"}), "");
  }
}

TEST(BatchExports, ColumnsMustBeInTheGradebookAndAGradebookFilled) {
  const Folder folder;
  const std::string path =
      folder.write("sheet.csv", "Identifier,Full name,Points\nParticipant 7,Ada,\n").string();
  BatchCommand command = command_with(ClassFormat::moodle, path);
  EXPECT_NE(told(command, {"lab5"}).find("which of the columns"), std::string::npos);
  command.columns = {{GradebookColumn::grade, "Points"}};
  EXPECT_EQ(told(command, {"lab5"}), "");
  command.columns[GradebookColumn::feedback] = "Comments";
  EXPECT_EQ(told(command, {"lab5"}), path + " has no column 'Comments'");
  command.reports = {{ClassFormat::csv, "class.csv"}};
  EXPECT_EQ(told(command, {"lab5"}), "--column names a column of a gradebook, and none is filled");
}

// Gradescope would publish what is left of the points.
TEST(BatchExports, GradescopeGetsNothingForAGradeThatIsWithheld) {
  const Folder folder;
  BatchCommand command = command_with(ClassFormat::gradescope, (folder.path() / "to").string());
  command.out = folder.path() / "out";
  ClassTable table;
  table.lab = "lab5";
  for (const Standing standing : {Standing::graded, Standing::withheld}) {
    ClassRow row;
    row.id = row.shown_name = standing == Standing::graded ? "ada" : "jane";
    row.standing = standing;
    table.rows.push_back(row);
    Record record;
    record.hand_in = row.id;
    record.graded.lab = "lab5";
    RecordStore(command.out, "lab5").write(record);
    folder.write("to/" + row.id + "/results.json", "of an earlier time");
  }
  EXPECT_EQ(write_exports(command, table),
            std::vector<std::string>{
                "jane: has a grade that is withheld; grade it again, or give marks by hand"});
  EXPECT_TRUE(read_file(folder.path() / "to/ada/results.json").starts_with("{"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "to/jane/results.json"));
}

}  // namespace
}  // namespace labcheck::test
