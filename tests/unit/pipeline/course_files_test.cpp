// SPDX-License-Identifier: MIT
#include "harness/pipeline/batch/course_files.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/records/record_store.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

CourseExports exports_with(CourseFormat format, const std::string& path) {
  CourseExports exports;
  exports.reports = {{format, path}};
  return exports;
}

std::string rejection(const CourseExports& exports, const std::vector<std::string>& labs) {
  std::vector<CourseTable> tables;
  for (const std::string& lab : labs) {
    CourseTable table;
    table.lab = table.lab_title = lab;
    tables.push_back(std::move(table));
  }
  try {
    check_exports(exports, tables, {});
  } catch (const UserError& error) {
    return error.what();
  }
  return {};
}

TEST(BatchExports, SeveralLabsNeedSeveralFiles) {
  const CourseExports one_file = exports_with(CourseFormat::csv, "grades.csv");
  EXPECT_EQ(rejection(one_file, {"lab5"}), "");
  EXPECT_EQ(rejection(one_file, {"lab5", "lab6"}),
            "--report csv=grades.csv: several labs would write to the same file");
  EXPECT_EQ(rejection(exports_with(CourseFormat::csv, "{lab}.csv"), {"lab5", "lab6"}), "");
}

TEST(BatchExports, GradebooksToFillInMustExist) {
  const Folder folder;
  folder.write("moodle/lab5.csv", "Identifier,Full name,Grade\nParticipant 7,Ada,\n");
  folder.write("canvas/lab5.csv", "Student,ID,lab5 (12)\nAda,7,\n");
  for (const CourseFormat format : {CourseFormat::moodle, CourseFormat::canvas}) {
    const std::string path = (folder.path() / to_string(format) / "{lab}.csv").string();
    const CourseExports exports = exports_with(format, path);
    EXPECT_EQ(rejection(exports, {"lab5"}), "");
    EXPECT_NE(rejection(exports, {"lab5", "lab6"}).find("lab6.csv"), std::string::npos);
    EXPECT_EQ(rejection(exports_with(CourseFormat::json, path), {"lab6"}), "");
  }
}

TEST(BatchExports, ColumnsMustExistAndRequireAGradebook) {
  const Folder folder;
  const std::string path =
      folder.write("sheet.csv", "Identifier,Full name,Points\nParticipant 7,Ada,\n").string();
  CourseExports exports = exports_with(CourseFormat::moodle, path);
  EXPECT_NE(rejection(exports, {"lab5"}).find("the grade column was not found"), std::string::npos);
  exports.columns = {{GradebookColumn::grade, "Points"}};
  EXPECT_EQ(rejection(exports, {"lab5"}), "");
  exports.columns[GradebookColumn::feedback] = "Comments";
  EXPECT_EQ(rejection(exports, {"lab5"}), path + " has no column 'Comments'");
  exports.reports = {{CourseFormat::csv, "course.csv"}};
  EXPECT_EQ(rejection(exports, {"lab5"}), "--column requires a gradebook to fill in");
}

// Gradescope would publish the remaining points as the grade.
TEST(BatchExports, GradescopeGetsNoFileForAWithheldGrade) {
  const Folder folder;
  CourseExports exports = exports_with(CourseFormat::gradescope, (folder.path() / "to").string());
  exports.out = folder.path() / "out";
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
    RecordStore(exports.out, "lab5").write(record);
    folder.write("to/" + row.id + "/results.json", "from an earlier run");
  }
  EXPECT_EQ(write_exports(exports, table),
            std::vector<std::string>{"jane: not graded yet; grade it again or give marks by hand"});
  EXPECT_TRUE(read_file(folder.path() / "to/ada/results.json").starts_with("{"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "to/jane/results.json"));
}

TEST(CoursePages, ListSimilarSubmissionsForInstructors) {
  const Folder folder;
  CourseTable table;
  table.lab = table.lab_title = "lab5";
  SimilarSubmissions similar;
  similar.lab = "lab5";
  similar.submissions = {{"ada", "Ada", {}, {}}, {"jo", "Jo", {}, {}}};
  similar.listed.pairs = {{{0, 1}, {100, 100}, 72}};
  write_course_pages(folder.path(), {table}, {{"lab5", similar}});
  const std::string page = read_file(folder.path() / "index.html");
  EXPECT_NE(page.find("Similar submissions"), std::string::npos);
  EXPECT_NE(page.find("72 %"), std::string::npos);
  EXPECT_NE(page.find("instructor/similar-lab5.html"), std::string::npos);
  EXPECT_NE(read_file(folder.path() / "instructor/similar-lab5.html").find("Ada"),
            std::string::npos);
  similar.listed.pairs.clear();
  write_course_pages(folder.path(), {table}, {{"lab5", similar}});
  EXPECT_EQ(read_file(folder.path() / "index.html").find("Similar submissions"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "instructor/similar-lab5.html"));
}

}  // namespace
}  // namespace labcheck::test
