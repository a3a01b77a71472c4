// SPDX-License-Identifier: MIT
// The exports of a course's grades, with marks and lateness.

#include "harness/base/csv_table.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/e2e/batch_course.hpp"
#include "tests/support/environment.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;
using nlohmann::json;

// As a German Moodle writes it: UTF-8 with a byte order mark, CRLF, and some cells in quotes.
std::string worksheet(const std::vector<Student>& all, const std::vector<std::string>& grades) {
  std::string text =
      "\xEF\xBB\xBFIdentifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\"\r\n";
  for (std::size_t k = 0; k < all.size(); ++k) {
    text += fmt::format("\"Participant {}\",\"{}\",{},\"Submitted, for grading\",{},100.00\r\n",
                        all[k].number(), all[k].name(), all[k].email(), grades[k]);
  }
  return text;
}

std::string gradebook(const std::vector<Student>& all, const std::vector<std::string>& grades) {
  std::string text =
      "Student,ID,SIS User ID,SIS Login ID,Section,Matrix transpose (77),Notes\n"
      "    Points Possible,,,,,100.00,\n";
  for (std::size_t k = 0; k < all.size(); ++k) {
    text += fmt::format("\"{}, {}\",{},{},{},\"A, B\",{},ä\n", all[k].last, all[k].first,
                        all[k].number(), all[k].id, all[k].id, grades[k]);
  }
  return text;
}

// The lab has 40 points; gradebooks have 100.
std::string scaled(double points) {
  return fmt::format("{:.2f}", points * 100 / 40);
}

std::size_t count_in(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

class ExportsOfABatch : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_grade()) GTEST_SKIP() << why_not();
  }

  fs::path path(const std::string& name) const { return folder_.path() / name; }

  // Grades the submissions and writes a report in `format` to the file `name`.
  Outcome run(const SmallCourse& course, const std::string& format, const std::string& name,
              std::vector<std::string> options = {}) const {
    options.insert(options.end(), {"--report", format + "=" + path(name).string(), "--report",
                                   "json=" + path("course.json").string()});
    return run_batch(course, submissions_, path("out"), options);
  }

  // The rows of the JSON export by submission id.
  std::map<std::string, json> rows() const {
    std::map<std::string, json> found;
    const json graded = json::parse(read_file(path("course.json")));
    for (const json& row : graded["students"]) found[row["submission"]] = row;
    return found;
  }

  // Each student's final grade, scaled to a gradebook of 100 points.
  std::vector<std::string> final_grades() const {
    const json graded = json::parse(read_file(path("course.json")));
    std::map<std::string, double> by_name;
    for (const json& row : graded["students"])
      by_name[row["platform_ids"].items().begin().value()] = row["grade"]["final"];
    std::vector<std::string> grades;
    for (const Student& student : all_) grades.push_back(scaled(by_name.at(student.number())));
    return grades;
  }

  void submit(Arrangement arrangement) {
    submissions_ = write_submissions(all_, arrangement, folder_);
  }

  Folder folder_;
  std::vector<Student> all_ = students(10);
  fs::path submissions_;
};

TEST_F(ExportsOfABatch, AreWrittenToFiles) {
  const SmallCourse course;
  submit(Arrangement::folders);
  const Outcome outcome = run(course, "csv", "course.csv",
                              {"--report", "junit=" + path("junit.xml").string(), "--report",
                               "markdown=" + path("course.md").string(), "--report",
                               "gradescope=" + path("gradescope").string()});
  ASSERT_EQ(outcome.status, 0) << outcome.problems;

  const ReadCsv csv = read_csv(read_file(path("course.csv")), "course.csv");
  EXPECT_TRUE(csv.diagnostics.empty());
  EXPECT_EQ(csv.table.rows().size(), 11u);

  const std::string junit = read_file(path("junit.xml"));
  EXPECT_TRUE(junit.starts_with("<?xml")) << junit;
  EXPECT_EQ(count_in(junit, "<testcase "), 20u);  // two criteria each
  EXPECT_EQ(count_in(junit, "<testsuites"), count_in(junit, "</testsuites>"));

  const std::string markdown = read_file(path("course.md"));
  for (const Student& student : all_) EXPECT_EQ(count_in(markdown, "| " + student.id), 1u);

  for (const Student& student : all_) {
    const json results = json::parse(read_file(path("gradescope") / student.id / "results.json"));
    double sum = 0;
    double most = 0;
    for (const json& test : results["tests"]) {
      sum += test.value("score", 0.0);
      most += test.value("max_score", 0.0);
    }
    // Without a total score, Gradescope adds up the scores of the tests.
    EXPECT_EQ(results.value("score", sum), rows()[student.id]["grade"]["final"]) << student.id;
    EXPECT_EQ(most, 40.0);
    for (const json& test : results["tests"]) {
      if (test.value("visibility", "visible") == "visible") {
        EXPECT_EQ(test.dump().find("quite covert"), std::string::npos) << test;
      }
    }
  }
}

TEST_F(ExportsOfABatch, KeepEveryOtherByteOfAMoodleWorksheet) {
  const SmallCourse course;
  submit(Arrangement::moodle);
  const std::string exported = worksheet(all_, std::vector<std::string>(all_.size()));
  folder_.write("sheet.csv", exported);
  const Outcome outcome = run(course, "moodle", "sheet.csv");
  ASSERT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_EQ(read_file(path("sheet.graded.csv")), worksheet(all_, final_grades()));
  EXPECT_EQ(read_file(path("sheet.csv")), exported) << "the exported file stays as it is";
  EXPECT_EQ(final_grades()[0], "100.00");
}

TEST_F(ExportsOfABatch, UseTheSubmissionTimesOfAMoodleWorksheet) {
  const SmallCourse course("late_moodle_course",
                           "late: {deadline: 2026-11-20T20:00:00Z, percent: 10, per: hour}\n");
  submit(Arrangement::moodle);
  std::string sheet =
      "Identifier,\"Full name\",Status,Grade,\"Maximum Grade\",\"Last modified (submission)\"\n";
  for (const Student& student : all_) {
    const std::string time = student.id == "s1000" ? "9:30 PM" : "7:30 PM";
    sheet += fmt::format("Participant {},{},,,100.00,\"Friday, 20 November 2026, {}\"\n",
                         student.number(), student.name(), time);
  }
  folder_.write("sheet.csv", sheet);
  const Variable zone("TZ", "UTC0");
  const Outcome outcome = run(course, "moodle", "sheet.csv");
  ASSERT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_NE(outcome.output.find("Late: 1 of 10, 8 points"), std::string::npos) << outcome.output;
  for (const auto& [id, row] : rows()) {
    const bool is_late = row["grade"]["automatic"] == 40 && row["grade"]["final"] == 32;
    EXPECT_EQ(is_late, id.ends_with("1000")) << row;
  }
}

TEST_F(ExportsOfABatch, KeepEveryOtherByteOfACanvasGradebook) {
  const SmallCourse course;
  submit(Arrangement::canvas);
  folder_.write("book.csv", gradebook(all_, std::vector<std::string>(all_.size())));
  const Outcome outcome = run(course, "canvas", "book.csv");
  ASSERT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_EQ(read_file(path("book.graded.csv")), gradebook(all_, final_grades()));
}

TEST_F(ExportsOfABatch, ReportAMissingWorksheetBeforeGrading) {
  const SmallCourse course;
  submit(Arrangement::moodle);
  const Outcome outcome = run(course, "moodle", "sheet.csv");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.problems.find("sheet.csv"), std::string::npos) << outcome.problems;
  EXPECT_FALSE(fs::exists(path("out/grades")));
}

TEST_F(ExportsOfABatch, SeparateMarksAndLateness) {
  // In Gradescope's data, all submissions arrived on 2026-11-20 at 21:58:11. They are 118:11 min
  // late, which counts as two hours.
  const SmallCourse course("late_course",
                           "late: {deadline: 2026-11-20T20:00:00Z, percent: 10, per: hour, "
                           "extensions: {s1001: 2026-11-21T00:00:00Z}}\n");
  submit(Arrangement::gradescope);
  const fs::path marks = folder_.write(
      "marks.csv",
      "student,criterion,points,bonus,reason,author\ns1003,builds,5,,a semicolon,Prof. Xu\n"
      "s1002,,,2,found an error,Prof. Xu\n");
  const fs::path roster = folder_.write("roster.csv", roster_of(all_));
  const Outcome outcome =
      run(course, "csv", "course.csv", {"--marks", marks.string(), "--roster", roster.string()});
  ASSERT_EQ(outcome.status, 0) << outcome.problems;
  std::map<std::string, json> grades;
  for (const auto& [id, row] : rows()) grades[row["person"]["id"]] = row["grade"];
  EXPECT_EQ(grades["s1000"]["automatic"], 40);
  EXPECT_EQ(grades["s1000"]["raw"], 40);
  EXPECT_EQ(grades["s1000"]["lateness"]["late_by_seconds"], 7091);
  EXPECT_EQ(grades["s1000"]["lateness"]["deduction"], 8);
  EXPECT_EQ(grades["s1000"]["final"], 32);
  EXPECT_EQ(grades["s1001"]["lateness"]["deduction"], 0);
  EXPECT_EQ(grades["s1001"]["final"], 20);
  EXPECT_EQ(grades["s1002"]["raw"], 22);
  EXPECT_EQ(grades["s1002"]["final"], 14);
  EXPECT_EQ(grades["s1003"]["automatic"], 0);
  EXPECT_EQ(grades["s1003"]["raw"], 5);
  EXPECT_EQ(grades["s1003"]["final"], 0);
  EXPECT_EQ(grades["s1003"]["marks"][0]["author"], "Prof. Xu");

  folder_.write("marks.csv",
                "student,criterion,points,bonus,reason,author\nunknown,builds,5,,a,b\n");
  const Outcome error = run(course, "csv", "course.csv", {"--marks", marks.string()});
  EXPECT_EQ(error.status, 2);
  EXPECT_NE(error.problems.find("marks.csv:2"), std::string::npos) << error.problems;
}

}  // namespace
}  // namespace labcheck::test
