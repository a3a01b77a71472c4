// SPDX-License-Identifier: MIT
// A course that is graded without a GPU and whose grades are final.

#include "harness/base/csv_table.hpp"
#include "harness/base/files.hpp"
#include "tests/e2e/batch_course.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kFast =
    "  - {id: fast, title: Fast, points: 10, needs: {measure: fraction_of, over: copy, on: "
    "[tile]},\n"
    "     credit: scale, scale: [{at: 0.1, earns: 0}, {at: 0.5, earns: 1}], after: right}\n";

class BatchWithoutSpeed : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_grade()) GTEST_SKIP() << why_not();
    submissions_ = write_submissions(all_, Arrangement::moodle, folder_);
    std::string sheet =
        "Identifier,\"Full name\",Status,Grade,\"Maximum Grade\",\"Feedback comments\"\n";
    std::string book =
        "Student,ID,SIS User ID,SIS Login ID,Section,Matrix transpose (77)\n"
        "    Points Possible,,,,,100.00\n";
    for (const Student& student : all_) {
      sheet +=
          fmt::format("Participant {},{},Submitted,,100.00,\n", student.number(), student.name());
      book += fmt::format("\"{}, {}\",{},{},{},A,\n", student.last, student.first, student.number(),
                          student.id, student.id);
    }
    folder_.write("sheet.csv", sheet);
    folder_.write("book.csv", book);
  }

  fs::path path(const std::string& name) const { return folder_.path() / name; }

  Outcome grade(const std::string& out, std::vector<std::string> options = {}) const {
    for (const auto& [format, file] :
         std::map<std::string, std::string>{{"csv", "grades.csv"},
                                            {"json", "grades.json"},
                                            {"markdown", "grades.md"},
                                            {"junit", "grades.xml"},
                                            {"gradescope", "gradescope"},
                                            {"moodle", "sheet.csv"},
                                            {"canvas", "book.csv"}})
      options.insert(options.end(), {"--report", format + "=" + path(file).string()});
    return run_batch(course_, submissions_, path(out), options);
  }

  // The cells of the column with this `heading`, without its rows of other data.
  std::vector<std::string> column(const std::string& file, const std::string& heading,
                                  std::size_t other_rows = 0) const {
    const CsvTable table = read_csv(read_file(path(file)), file).table;
    std::size_t column = 0;
    while (table.text(0, column) != heading) ++column;
    std::vector<std::string> cells;
    for (std::size_t row = 1 + other_rows; row < table.rows().size(); ++row)
      if (!is_blank(table.rows()[row])) cells.push_back(table.text(row, column));
    return cells;
  }

  Folder folder_;
  SmallCourse course_{"course_with_speed", kFast};
  std::vector<Student> all_ = students(5);
  fs::path submissions_;
};

TEST_F(BatchWithoutSpeed, FillsEveryCellOfEveryExport) {
  const Outcome outcome = grade("out", {"--without-speed"});
  ASSERT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_NE(outcome.output.find("Graded without speed"), std::string::npos) << outcome.output;

  const json graded = json::parse(read_file(path("grades.json")));
  EXPECT_EQ(graded["speed_in_total"], "excluded");
  EXPECT_EQ(graded["max_points"], 50);
  EXPECT_EQ(graded["criteria"][0]["max_points"], 12.5);
  EXPECT_EQ(graded["criteria"][1]["max_points"], 37.5);
  EXPECT_EQ(graded["criteria"].size(), 2U);
  std::map<std::string, double> finals;
  for (const json& row : graded["students"]) {
    EXPECT_EQ(row["grade"]["state"], "final") << row;
    EXPECT_EQ(row["grade"]["open_points"], 0) << row;
    for (const json& cell : row["criteria"]) EXPECT_TRUE(cell["points"].is_number()) << row;
    finals[row["platform_ids"]["moodle"]] = row["grade"]["final"];
  }
  EXPECT_EQ(finals.at(all_[0].number()), 50) << "a program without faults has all points";

  for (const char* heading : {"builds", "right", "automatic", "raw", "final", "max", "open"})
    for (const std::string& cell : column("grades.csv", heading))
      EXPECT_FALSE(cell.empty()) << heading;
  for (const std::string& cell : column("grades.csv", "state")) EXPECT_EQ(cell, "final");
  for (const std::string& cell : column("grades.csv", "speed_in_total"))
    EXPECT_EQ(cell, "excluded");

  std::vector<std::string> expected;
  for (const Student& student : all_)
    expected.push_back(fmt::format("{:.2f}", finals.at(student.number()) * 2));
  EXPECT_EQ(column("sheet.graded.csv", "Grade"), expected);
  for (const std::string& cell : column("sheet.graded.csv", "Feedback comments"))
    EXPECT_NE(cell.find("Graded without speed"), std::string::npos) << cell;
  EXPECT_NE(read_file(path("grades.md")).find("Graded without speed"), std::string::npos);
  EXPECT_EQ(read_file(path("grades.md")).find("provisional"), std::string::npos);
  EXPECT_EQ(read_file(path("grades.xml")).find("still open"), std::string::npos);
  EXPECT_NE(read_file(path("out/index.html")).find("Graded without speed"), std::string::npos);
  for (const fs::directory_entry& entry : fs::directory_iterator(path("gradescope"))) {
    const json results = json::parse(read_file(entry.path() / "results.json"));
    EXPECT_EQ(results["extra_data"]["state"], "final");
    EXPECT_EQ(results["extra_data"]["speed_in_total"], "excluded");
  }
}

TEST_F(BatchWithoutSpeed, FillsCanvasToo) {
  submissions_ = write_submissions(all_, Arrangement::canvas, folder_);
  fs::remove(path("sheet.csv"));
  const Outcome outcome =
      run_batch(course_, submissions_, path("out"),
                {"--without-speed", "--report", "canvas=" + path("book.csv").string()});
  ASSERT_EQ(outcome.status, 0) << outcome.problems;
  for (const std::string& cell : column("book.graded.csv", "Matrix transpose (77)", 1))
    EXPECT_FALSE(cell.empty());
}

TEST_F(BatchWithoutSpeed, WithoutTheOptionGradesStayOpenAndTheBatchSaysWhatToDo) {
  const Outcome outcome = grade("out");
  ASSERT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_EQ(column("sheet.graded.csv", "Grade")[0], "") << "provisional";
  EXPECT_NE(outcome.output.find("--without-speed"), std::string::npos) << outcome.output;
}

TEST_F(BatchWithoutSpeed, IsAChoiceOfTheRubricToo) {
  course_ = SmallCourse("course_excluding_speed", std::string(kFast) + "speed: excluded\n");
  const Outcome outcome = grade("out");
  ASSERT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_EQ(json::parse(read_file(path("grades.json")))["speed_in_total"], "excluded");
  for (const std::string& cell : column("sheet.graded.csv", "Grade")) EXPECT_FALSE(cell.empty());
}

TEST_F(BatchWithoutSpeed, IsNotMixedWithOtherGradesInOneFolder) {
  ASSERT_EQ(grade("out").status, 0);
  const fs::path first = folder_.path() / "first";
  fs::create_directories(first);
  for (const fs::directory_entry& entry : fs::directory_iterator(submissions_)) {
    if (entry.path().filename().string().find(all_[0].number()) != std::string::npos)
      fs::copy(entry.path(), first / entry.path().filename(), fs::copy_options::recursive);
  }
  const Outcome part = run_batch(course_, first, path("out"), {"--without-speed"});
  EXPECT_EQ(part.status, 2) << part.output;
  EXPECT_NE(part.problems.find("are with speed, and this batch grades without speed"),
            std::string::npos)
      << part.problems;

  const Outcome whole = grade("out", {"--without-speed"});
  EXPECT_EQ(whole.status, 0) << whole.problems;
  EXPECT_NE(whole.problems.find("change from with speed to without speed"), std::string::npos)
      << whole.problems;
  EXPECT_NE(whole.output.find("0 graded, 5 rescored, 0 unchanged"), std::string::npos)
      << whole.output;
}

TEST_F(BatchWithoutSpeed, MarksComeFromAFormThatLabcheckWrote) {
  course_ = SmallCourse(
      "course_with_a_manual_criterion",
      std::string(kFast) + "  - {id: style, title: Readable code, points: 10, needs: manual}\n");
  const std::string form = path("marks.csv").string();
  ASSERT_EQ(grade("out", {"--without-speed", "--report", "marks=" + form}).status, 0);
  EXPECT_EQ(column("marks.csv", "max"), std::vector<std::string>(5, "12"));
  std::string text = read_file(form);
  EXPECT_TRUE(text.starts_with("student,name,criterion,title,max,points,bonus,reason,author\r\n"));
  const std::string unmarked =
      run_batch(course_, submissions_, path("out"), {"--without-speed", "--marks", form}).problems;
  EXPECT_EQ(unmarked.find("error"), std::string::npos) << unmarked;

  // Two of the rows are filled in, the author only once.
  std::size_t filled = 0;
  for (std::size_t at = text.find(",12,,,,\r\n"); at != std::string::npos && filled < 2;
       at = text.find(",12,,,,\r\n", at))
    text.replace(at, 9, filled++ == 0 ? ",12,6,,brief names,Prof. Xu\r\n" : ",12,12,,clear,\r\n");
  folder_.write("marks.csv", text);
  const Outcome marked =
      grade("out", {"--without-speed", "--marks", form, "--report", "marks=" + form});
  ASSERT_EQ(marked.status, 0) << marked.problems;
  EXPECT_NE(marked.output.find("not written, because the file exists"), std::string::npos)
      << marked.output;
  EXPECT_EQ(read_file(form), text);
  std::map<std::string, int> states;
  for (const std::string& state : column("grades.csv", "state")) ++states[state];
  EXPECT_EQ(states["final"], 2);
  EXPECT_EQ(states["provisional"], 3);
  for (const json& row : json::parse(read_file(path("grades.json")))["students"])
    for (const json& mark : row["grade"]["marks"]) EXPECT_EQ(mark["author"], "Prof. Xu");

  // A new form contains the marks given so far.
  const std::string next = path("next.csv").string();
  ASSERT_EQ(grade("out", {"--without-speed", "--marks", form, "--report", "marks=" + next}).status,
            0);
  EXPECT_NE(read_file(next).find("12,6,,brief names,Prof. Xu"), std::string::npos)
      << read_file(next);
}

}  // namespace
}  // namespace labcheck::test
