// SPDX-License-Identifier: MIT
#include "harness/report/course_summary.hpp"

#include "harness/base/text.hpp"
#include "harness/report/text_columns.hpp"
#include "tests/support/course_tables.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck::test {
namespace {
using namespace std::chrono_literals;

constexpr TerminalStyle kAscii{TerminalStyle::Colors::none, TerminalStyle::Symbols::ascii, 80};
constexpr TerminalStyle kUnicode{TerminalStyle::Colors::none, TerminalStyle::Symbols::unicode, 80};

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c == '\n' || (c >= ' ' && c < 127); });
}

TEST(ProgressLine, ShowsCountsTheRateAndTheTimeLeft) {
  const CourseTally tally{.total = 40,
                          .kept = 4,
                          .graded = 10,
                          .failed = 2,
                          .withheld = 1,
                          .elapsed = 60s,
                          .in_progress = {"ada runs 'tiles'"}};
  // 12 in 60 s are 5 s each; 24 remain.
  EXPECT_EQ(progress_line(tally, {.symbols = TerminalStyle::Symbols::ascii, .width = 120}),
            "########------------ 16 of 40, 2 failed, 1 not graded, 10.0 per minute, 2 min left: "
            "ada runs 'tiles'");
}

TEST(ProgressLine, HasNoRateBeforeAnythingIsGraded) {
  EXPECT_EQ(progress_line({.total = 2}, kAscii), "-------------------- 0 of 2");
  EXPECT_EQ(progress_line({.total = 2, .kept = 1, .elapsed = 5s}, kUnicode),
            "██████████░░░░░░░░░░ 1 of 2");
  EXPECT_EQ(progress_line({}, kAscii), "-------------------- 0 of 0");
}

TEST(ProgressLine, LeavesTheLastColumnFree) {
  CourseTally tally{.total = 3000, .graded = 10, .elapsed = 60s};
  tally.in_progress.assign(9, "student-with-a-long-name compiles");
  for (const std::size_t width : {60u, 80u, 100u}) {
    for (TerminalStyle style : {kAscii, kUnicode}) {
      style.width = width;
      EXPECT_EQ(report::columns(progress_line(tally, style)), width - 1);
    }
  }
}

TEST(ProgressLine, FitsATerminalOfUnknownWidth) {
  CourseTally tally{.total = 3000};
  tally.in_progress.assign(90, "student-with-a-long-name compiles");
  TerminalStyle style = kAscii;
  style.width = 0;
  EXPECT_EQ(progress_line(tally, style).size(), 59u);
}

TEST(ProgressLine, FitsANarrowTerminal) {
  CourseTally tally{.total = 3000, .graded = 100, .elapsed = 60s};
  tally.in_progress.assign(9, "student compiles");
  TerminalStyle style = kAscii;
  style.width = 30;
  EXPECT_EQ(progress_line(tally, style), "-------------------- 100 o...");
}

TEST(ProgressLine, IsAsciiForAnAsciiTerminal) {
  CourseTally tally{.total = 3, .in_progress = {"jo runs 'größer'…"}};
  EXPECT_TRUE(is_ascii(progress_line(tally, kAscii))) << progress_line(tally, kAscii);
}

TEST(TimeLeft, FollowsFromTheRateSoFar) {
  EXPECT_EQ(time_left({.total = 10, .kept = 5, .elapsed = 1s}), std::nullopt);
  EXPECT_EQ(time_left({.total = 10, .kept = 5, .graded = 1, .elapsed = 3s}), 12s);
  EXPECT_EQ(time_left({.total = 10, .graded = 10, .elapsed = 3s}), std::nullopt);
}

TEST(CourseSummary, CountsRowsByStanding) {
  const std::string text =
      course_summary(seven_students(), {.total = 6, .kept = 2, .rescored = 1, .graded = 2}, kAscii);
  EXPECT_TRUE(text.starts_with("lab5-matmul: 6 submissions, ")) << text;
  EXPECT_TRUE(holds(text, "1 not graded yet, 1 pending, 1 missing")) << text;
  EXPECT_TRUE(holds(text, "in this run: 2 graded, 1 rescored, 2 unchanged")) << text;
}

TEST(CourseSummary, ShowsWhyGradesAreWithheld) {
  CourseTable table = seven_students();
  for (CourseRow& row : table.rows) {
    if (row.standing == Standing::withheld)
      row.why_withheld = verbatim("the GPU\nfell \x1b[31mout");
  }
  const std::string text = course_summary(table, {.total = 6}, kAscii);
  EXPECT_TRUE(holds(text, "Not graded yet: check these submissions")) << text;
  EXPECT_TRUE(holds(text, "the GPU fell ")) << text;
  EXPECT_FALSE(holds(text, "\x1b")) << text;
}

TEST(CourseSummary, ListsWhatIsHeldForReview) {
  CourseTable table = seven_students();
  EXPECT_FALSE(holds(course_summary(table, {}, kAscii), "Held for review"));
  CourseRow& row =
      *std::ranges::find_if(table.rows, [](const CourseRow& each) { return !each.cells.empty(); });
  row.grade.applied.clear();
  row.cells[0].outcome = Outcome::held;
  const std::string title = table.columns[0].title;
  const std::string line = " (" + row.id + "): " + title + "\n";
  EXPECT_TRUE(holds(course_summary(table, {}, kAscii), line));
  row.grade.applied = {
      {.submission = row.id, .criterion = table.columns[0].id, .kind = MarkKind::points}};
  EXPECT_FALSE(holds(course_summary(table, {}, kAscii), "Held for review"));
}

CourseTable students_without_lateness() {
  CourseTable table = seven_students();
  for (CourseRow& row : table.rows) row.grade.lateness.reset();
  return table;
}

TEST(CourseSummary, ShowsDeductionsForLateness) {
  CourseTable table = students_without_lateness();
  EXPECT_FALSE(holds(course_summary(table, {}, kAscii), "Late"));
  table.rows[0].grade.lateness = Lateness{0s, 0, {}};
  EXPECT_FALSE(holds(course_summary(table, {}, kAscii), "Late"));
  table.rows[1].grade.lateness = Lateness{90s, 2.5, {}};
  table.rows[2].grade.lateness = Lateness{std::nullopt, 0, {}};
  const std::string text = course_summary(table, {}, kAscii);
  EXPECT_TRUE(holds(text, "Late: 1 of 2, 2.5 points deducted in total")) << text;
  EXPECT_TRUE(holds(text, "submission time unknown: 1")) << text;
  EXPECT_FALSE(holds(text, "All are late")) << text;
}

TEST(CourseSummary, RefersToMoodlesWorksheetForTheTimes) {
  CourseTable table = students_without_lateness();
  table.rows[2].grade.lateness = Lateness{std::nullopt, 0, {}};
  table.layout = Layout::plain;
  EXPECT_FALSE(holds(course_summary(table, {}, kAscii), "worksheet"));
  table.layout = Layout::moodle_flat;
  EXPECT_TRUE(holds(course_summary(table, {}, kAscii), "Moodle's grading worksheet has the times"));
}

TEST(CourseSummary, WarnsIfAllSubmissionsAreLate) {
  CourseTable table = students_without_lateness();
  table.rows[0].grade.lateness = Lateness{90s, 1, {}};
  table.rows[1].grade.lateness = Lateness{90s, 1, {}};
  const std::string text = course_summary(table, {}, kAscii);
  EXPECT_TRUE(holds(text, "All are late: check that the times"));
  EXPECT_TRUE(holds(text, "docs/marks-and-lateness.md#lateness"));
}

TEST(CourseSummary, ShowsTheDistributionInTenths) {
  CourseTable table;
  table.lab = "lab";
  table.max_points = 20;
  for (const double points : {0.0, 1.9, 2.0, 20.0, 20.0, 20.0}) {
    CourseRow row;
    row.standing = Standing::graded;
    row.grade.final_points = points;
    table.rows.push_back(row);
  }
  const std::string text = course_summary(table, {.total = 6}, kAscii);
  // Sorted 0, 1.9, 2, 20, 20, 20: the middle ones are 2 and 20.
  EXPECT_TRUE(holds(text, "Points (of 20), median 11\n")) << text;
  EXPECT_TRUE(holds(text, "       0 to 2          2  ###########################\n")) << text;
  EXPECT_TRUE(holds(text, "       2 to 4          1  ##############\n")) << text;
  EXPECT_TRUE(holds(text, "      18 to 20         3  " + std::string(40, '#') + "\n")) << text;
}

TEST(CourseSummary, AnEmptyCourseHasCounts) {
  CourseTable table;
  table.lab = "lab5";
  EXPECT_EQ(course_summary(table, {}, kAscii),
            "lab5: 0 submissions, 0 graded; in this run: 0 graded, 0 rescored, 0 unchanged\n");
}

TEST(CourseSummary, ListsTheMostOftenMissedCriteriaFirst) {
  CourseTable table;
  table.lab = "lab";
  table.max_points = 2;
  table.columns = {{"a", "First", 1}, {"b", "Second", 1}, {"c", "Always", 1}};
  for (const Outcome of_a : {Outcome::full, Outcome::none, Outcome::not_measured}) {
    CourseRow row;
    row.standing = Standing::graded;
    row.cells = {{of_a, 0}, {Outcome::partial, 0.5}, {Outcome::full, 1}};
    table.rows.push_back(row);
  }
  const std::string text = course_summary(table, {.total = 3}, kAscii);
  EXPECT_TRUE(holds(text, "      3 of 3  Second (b)\n      1 of 3  First (a)\n")) << text;
  EXPECT_FALSE(holds(text, "Always")) << text;
}

TEST(CourseSummary, NamesCannotControlTheTerminal) {
  CourseTable table;
  table.lab = "lab";
  CourseRow row;
  row.id = "jo";
  row.display_name =
      "Jo\x1b[2J\r\n\x07 D\xC3\xB6"
      "e\xFF";
  row.seconds = 12;
  table.rows.push_back(row);
  const std::string text = course_summary(table, {.total = 1}, kUnicode);
  EXPECT_TRUE(holds(text, "     12.0 s  Jo")) << text;
  for (const char bad : {'\x1b', '\r', '\x07', '\xFF'})
    EXPECT_FALSE(holds(text, {&bad, 1})) << text;
}

TEST(CourseSummary, IsAsciiForAnAsciiTerminal) {
  CourseTable table = seven_students();
  table.columns[0].title = "Größe";
  for (CourseRow& row : table.rows) {
    row.display_name = "Jürgen Groß";
    row.seconds = 12;
    row.why_withheld = verbatim("“why”");
  }
  const std::string text = course_summary(table, {.total = 6, .graded = 6}, kAscii);
  EXPECT_TRUE(is_ascii(text)) << text;
}

}  // namespace
}  // namespace labcheck::test
