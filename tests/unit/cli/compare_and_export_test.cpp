// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/cli/batch_exports.hpp"
#include "harness/cli/commands.hpp"
#include "harness/records/record_store.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Record record_with(double points) {
  Record record;
  record.submission_id = "jo";
  record.graded.lab = "lab5";
  record.graded.grade.points = points;
  record.graded.grade.max_points = 10;
  return record;
}

class DiffOfResults : public testing::Test {
 protected:
  struct Result {
    ExitCode status;
    std::string output;
    std::string problems;
  };

  Result diff() {
    const std::string before = (folder_.path() / "old").string();
    const std::string after = (folder_.path() / "new").string();
    const std::string json = (folder_.path() / "changes.json").string();
    const std::vector<const char*> arguments{"labcheck",    "diff",   before.c_str(),
                                             after.c_str(), "--json", json.c_str()};
    const CommandLine line =
        parse_command_line(static_cast<int>(arguments.size()), arguments.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const ExitCode status = run(std::get<DiffCommand>(line.command), line.common);
    return {status, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
  }

  RecordStore store(const char* results) const { return {folder_.path() / results, "lab5"}; }

  Folder folder_;
};

TEST_F(DiffOfResults, ReturnsZeroIfNoGradeDiffers) {
  store("old").write(record_with(5));
  store("new").write(record_with(5));
  const Result result = diff();
  EXPECT_EQ(result.status, ExitCode::full);
  EXPECT_EQ(result.output, "lab5: no grades changed, 1 unchanged\n");
}

TEST_F(DiffOfResults, ListsGradesThatDiffer) {
  store("old").write(record_with(5));
  store("new").write(record_with(7));
  const Result result = diff();
  EXPECT_EQ(result.status, ExitCode::below);
  EXPECT_NE(result.output.find("jo: 7 of 10 points, was 5\n"), std::string::npos) << result.output;
  EXPECT_NE(read_file(folder_.path() / "changes.json").find("\"hand_in\": \"jo\""),
            std::string::npos);
}

TEST_F(DiffOfResults, ReportsRecordsThatCannotBeUsed) {
  store("old").write(record_with(5));
  store("new").write(record_with(5));
  write_file_atomically(store("new").file_of("jo"), "{");
  EXPECT_NE(diff().problems.find("jo.json: cannot be used"), std::string::npos);
}

TEST_F(DiffOfResults, RefusesAFolderWithoutGrades) {
  store("old").write(record_with(5));
  try {
    diff();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const UserError& error) {
    testing::internal::GetCapturedStdout();
    testing::internal::GetCapturedStderr();
    EXPECT_EQ(error.what(), (folder_.path() / "new").string() + ": contains no grades");
  }
}

BatchCommand command_with(CourseFormat format, const std::string& path) {
  BatchCommand command;
  command.reports = {{format, path}};
  return command;
}

std::string rejection(const BatchCommand& command, const std::vector<std::string>& labs) {
  std::vector<CourseTable> tables;
  for (const std::string& lab : labs) {
    CourseTable table;
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
  const BatchCommand one_file = command_with(CourseFormat::csv, "grades.csv");
  EXPECT_EQ(rejection(one_file, {"lab5"}), "");
  EXPECT_EQ(rejection(one_file, {"lab5", "lab6"}),
            "--report csv=grades.csv: several labs would write to the same file");
  EXPECT_EQ(rejection(command_with(CourseFormat::csv, "{lab}.csv"), {"lab5", "lab6"}), "");
}

TEST(BatchExports, GradebooksToFillInMustExist) {
  const Folder folder;
  folder.write("moodle/lab5.csv", "Identifier,Full name,Grade\nParticipant 7,Ada,\n");
  folder.write("canvas/lab5.csv", "Student,ID,lab5 (12)\nAda,7,\n");
  for (const CourseFormat format : {CourseFormat::moodle, CourseFormat::canvas}) {
    const std::string path = (folder.path() / to_string(format) / "{lab}.csv").string();
    const BatchCommand command = command_with(format, path);
    EXPECT_EQ(rejection(command, {"lab5"}), "");
    EXPECT_NE(rejection(command, {"lab5", "lab6"}).find("lab6.csv"), std::string::npos);
    EXPECT_EQ(rejection(command_with(CourseFormat::json, path), {"lab6"}), "");
  }
}

TEST(BatchExports, ColumnsMustExistAndRequireAGradebook) {
  const Folder folder;
  const std::string path =
      folder.write("sheet.csv", "Identifier,Full name,Points\nParticipant 7,Ada,\n").string();
  BatchCommand command = command_with(CourseFormat::moodle, path);
  EXPECT_NE(rejection(command, {"lab5"}).find("the grade column was not found"), std::string::npos);
  command.columns = {{GradebookColumn::grade, "Points"}};
  EXPECT_EQ(rejection(command, {"lab5"}), "");
  command.columns[GradebookColumn::feedback] = "Comments";
  EXPECT_EQ(rejection(command, {"lab5"}), path + " has no column 'Comments'");
  command.reports = {{CourseFormat::csv, "course.csv"}};
  EXPECT_EQ(rejection(command, {"lab5"}), "--column requires a gradebook to fill in");
}

// Gradescope would publish the remaining points as the grade.
TEST(BatchExports, GradescopeGetsNoFileForAWithheldGrade) {
  const Folder folder;
  BatchCommand command = command_with(CourseFormat::gradescope, (folder.path() / "to").string());
  command.out = folder.path() / "out";
  CourseTable table;
  table.lab = "lab5";
  for (const Standing standing : {Standing::graded, Standing::withheld}) {
    CourseRow row;
    row.id = row.display_name = standing == Standing::graded ? "ada" : "jane";
    row.standing = standing;
    table.rows.push_back(row);
    Record record;
    record.submission_id = row.id;
    record.graded.lab = "lab5";
    RecordStore(command.out, "lab5").write(record);
    folder.write("to/" + row.id + "/results.json", "from an earlier run");
  }
  EXPECT_EQ(write_exports(command, table),
            std::vector<std::string>{"jane: not graded yet; grade it again or give marks by hand"});
  EXPECT_TRUE(read_file(folder.path() / "to/ada/results.json").starts_with("{"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "to/jane/results.json"));
}

}  // namespace
}  // namespace labcheck::test
