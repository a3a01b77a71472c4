// SPDX-License-Identifier: MIT
#include "harness/report/html/course_page.hpp"

#include "harness/report/course_figures.hpp"
#include "harness/report/messages.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace labcheck {
namespace {

using report::html::course_data;
using ParsedJson = nlohmann::json;

CourseTable one_student() {
  CourseTable table;
  table.lab = "lab5";
  table.max_points = 10;
  table.columns = {{"right", "Right", 10}};
  CourseRow row;
  row.id = "jo";
  row.display_name = "Doe Jo";
  row.standing = Standing::graded;
  row.grade.automatic = 8;
  row.grade.final_points = 7;
  row.grade.state = GradeState::provisional;
  row.grade.lateness = Lateness{std::chrono::hours(2), 1, verbatim("late")};
  row.submitted_at = Moment{std::chrono::seconds(1'777'744'800)};
  row.verdict = VerdictKind::wrong_answer;
  row.cells = {{Outcome::partial, 8}};
  row.speed = {{"large", "speedup", "naive", std::numeric_limits<double>::infinity()}};
  table.rows = {row};
  return table;
}

TEST(CourseData, ContainsWhatTheTableShows) {
  const CourseTable table = one_student();
  const ParsedJson data = ParsedJson::parse(course_data({table, {{"jo", "students/jo.html"}}}));
  const ParsedJson& row = data["rows"][0];
  EXPECT_EQ(row["name"], "Doe Jo");
  EXPECT_EQ(row["state"], "provisional");
  EXPECT_EQ(row["verdict"], "Wrong answer");
  EXPECT_EQ(row["automatic"], 8);
  EXPECT_EQ(row["points"], 7);
  EXPECT_EQ(row["late"], 7200);
  EXPECT_EQ(row["submittedAt"], "2026-05-02 18:00");
  EXPECT_EQ(row["href"], "students/jo.html");
  EXPECT_EQ(row["cells"], ParsedJson::parse("[[\"partial\",8]]"));
  EXPECT_TRUE(row["speed"][0]["value"].is_null()) << "JSON has no infinity";
  EXPECT_EQ(data["bins"], (ParsedJson{0, 0, 0, 0, 0, 0, 0, 1, 0, 0}));
}

TEST(CourseData, AnInstructorsPointsFollowThoseOfLabcheck) {
  CourseTable table = one_student();
  table.rows[0].grade.applied = {{"jo", "right", MarkKind::points, 9, "a typo", "Ada"}};
  EXPECT_EQ(ParsedJson::parse(course_data({table}))["rows"][0]["cells"],
            ParsedJson::parse("[[\"partial\",8,9]]"));
}

TEST(CourseData, ARowWithoutAGradeHasNoPoints) {
  CourseTable table = one_student();
  table.rows[0].standing = Standing::withheld;
  const ParsedJson row = ParsedJson::parse(course_data({table}))["rows"][0];
  EXPECT_EQ(row["state"], "not graded yet");
  EXPECT_EQ(row["standing"], "withheld");
  EXPECT_TRUE(row["points"].is_null());
  EXPECT_EQ(row["href"], "");
}

TEST(CourseData, AStudentHasTheNameOnTheRoster) {
  CourseTable table = one_student();
  table.rows[0].person = Person{"s1", "Jo Doe", "jo@example.org", "A"};
  const ParsedJson row = ParsedJson::parse(course_data({table}))["rows"][0];
  EXPECT_EQ(row["name"], "Jo Doe");
  EXPECT_EQ(row["person"], "s1");
  EXPECT_EQ(row["email"], "jo@example.org");
  EXPECT_EQ(row["section"], "A");
  table.rows[0].person.reset();
  table.rows[0].display_name.clear();
  EXPECT_EQ(ParsedJson::parse(course_data({table}))["rows"][0]["name"], "jo");
}

TEST(CoursePage, IsOneFileWithTheSameBytesEachTime) {
  const CourseTable table = one_student();
  const std::string page = course_page({table, {}, {{"Other", "other.html"}}});
  EXPECT_EQ(page, course_page({table, {}, {{"Other", "other.html"}}}));
  EXPECT_EQ(page.find(" src="), std::string::npos);
  EXPECT_NE(page.find("Chart.js v3"), std::string::npos) << "with its license";
  EXPECT_NE(page.find("<a href=\"other.html\">Other</a>"), std::string::npos);
}

// Five scripts and the data: no content can end an element early.
TEST(CoursePage, HasExactlyItsOwnScripts) {
  CourseTable table = one_student();
  table.rows[0].display_name = "</script><script>alert(1)</script>";
  const std::string page = course_page({table});
  std::size_t ends = 0;
  for (auto at = page.find("</script"); at != std::string::npos; at = page.find("</script", at + 1))
    ++ends;
  EXPECT_EQ(ends, 6U);
}

TEST(CoursePage, DrawsARooflineIfTheGpuLimitsAreKnown) {
  CourseTable table = one_student();
  LadderTable ladder;
  ladder.case_id = "large";
  ladder.bytes = 3;
  ladder.flops = 2;
  table.ladders = {ladder};
  EXPECT_EQ(course_page({table}).find(">Roofline<"), std::string::npos);
  table.ceilings.bytes_per_second = 4;
  EXPECT_NE(course_page({table}).find(">Roofline<"), std::string::npos);
}

TEST(OverviewPage, ListsEachStudentOnceWithTheirPointsInEachLab) {
  CourseTable first = one_student();
  CourseTable second = one_student();
  first.rows[0].person = Person{"s1", "Jo Doe", "", ""};
  second.rows[0].person = Person{"s1", "Jo Doe", "", ""};
  second.rows[0].standing = Standing::missing;
  second.lab = "lab6";
  const std::string page = overview_page({{first, "a.html"}, {second, "b.html"}});
  EXPECT_NE(page.find("<bdi>Jo Doe</bdi></th><td>7</td><td class=\"faint\">missing</td></tr>"),
            std::string::npos)
      << page;
  EXPECT_EQ(page.find("Jo Doe"), page.rfind("Jo Doe"));
  EXPECT_NE(page.find("<a href=\"b.html\">lab6</a>"), std::string::npos);
}

TEST(OverviewPage, ListsTwoStudentsOfOneNameWithoutARoster) {
  CourseTable first = one_student();
  CourseTable second = one_student();
  first.rows.push_back(first.rows[0]);
  first.rows[1].id = "jo-2";
  first.rows[1].grade.final_points = 3;
  second.lab = "lab6";
  const std::string page = overview_page({{first, "a.html"}, {second, "b.html"}});
  EXPECT_NE(page.find("<bdi>Doe Jo</bdi></th><td>7</td><td>7</td></tr>"), std::string::npos)
      << page;
  EXPECT_NE(page.find("<bdi>Doe Jo</bdi></th><td>3</td><td>–</td></tr>"), std::string::npos);
}

}  // namespace
}  // namespace labcheck

namespace labcheck::report {
namespace {

CourseRow graded(double points) {
  CourseRow row;
  row.standing = Standing::graded;
  row.grade.final_points = points;
  return row;
}

CourseTable table_of(std::vector<double> points) {
  CourseTable table;
  table.max_points = 50;
  for (const double each : points) table.rows.push_back(graded(each));
  return table;
}

TEST(CourseFigures, AreZeroForAnEmptyCourse) {
  const PointsFigures figures = points_figures(table_of({}));
  EXPECT_EQ(figures.graded, 0U);
  EXPECT_EQ(figures.median, 0);
}

TEST(CourseFigures, TheMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo) {
  const PointsFigures figures = points_figures(table_of({40, 10, 30, 0}));
  EXPECT_EQ(figures.graded, 4U);
  EXPECT_EQ(figures.median, 20);
  EXPECT_EQ(figures.mean, 20);
  EXPECT_EQ(figures.lowest, 0);
  EXPECT_EQ(figures.highest, 40);
  EXPECT_EQ(points_figures(table_of({1, 50, 2})).median, 2);
}

TEST(CourseFigures, OnlyGradedRowsCount) {
  CourseTable table = table_of({10, 20});
  for (const Standing standing : {Standing::withheld, Standing::missing, Standing::pending}) {
    table.rows.push_back(graded(50));
    table.rows.back().standing = standing;
    EXPECT_EQ(standing_count(table, standing), 1U);
  }
  EXPECT_EQ(points_figures(table).graded, 2U);
  EXPECT_EQ(points_figures(table).highest, 20);
  EXPECT_EQ(points_histogram(table)[9], 0U);
}

TEST(CourseFigures, ABinIncludesItsLowerEndAndTheLastOneTheMaximumAndABonus) {
  using Bins = std::array<std::size_t, 10>;
  EXPECT_EQ(points_histogram(table_of({0, 4.99, 5, 44.9, 45, 50, 53})),
            (Bins{2, 1, 0, 0, 0, 0, 0, 0, 1, 3}));
  CourseTable worthless = table_of({0, 3});
  worthless.max_points = 0;
  EXPECT_EQ(points_histogram(worthless), (Bins{2}));
}

TEST(CourseFigures, TheMeanOfACriterionIsOverDecidedRows) {
  CourseTable table = table_of({0, 0, 0, 0, 0});
  table.columns = {{"right", "Right", 4}};
  table.rows[0].cells = {{Outcome::full, 4}};
  table.rows[1].cells = {{Outcome::partial, 1}};
  table.rows[2].cells = {{Outcome::manual, 0}};
  table.rows[3].cells = {{Outcome::skipped, 0}};
  const CriterionFigures figures = criterion_figures(table, 0);
  EXPECT_NEAR(figures.mean_share.value(), 1.25 / 3, 1e-9) << "a skipped criterion earns nothing";
  EXPECT_EQ(figures.outcomes, (std::array<std::size_t, 8>{1, 1, 0, 1, 0, 1, 0, 0}));
  EXPECT_FALSE(criterion_figures(table, 1).mean_share);
}

TEST(CourseFigures, ProgramsAreCountedByTheRungThatTheyReach) {
  CourseTable table = table_of({0, 0, 0, 0});
  LadderTable ladder;
  ladder.case_id = "large";
  ladder.rungs = {{{"naive", "", ""}}, {{"tile", "", ""}}};
  const auto speed = [](std::string case_id, std::string rung) {
    SpeedCell cell{std::move(case_id), "speedup", "naive"};
    cell.rung = std::move(rung);
    return cell;
  };
  table.rows[0].speed = {speed("small", "naive"), speed("large", "tile")};
  table.rows[1].speed = {speed("large", "")};
  table.rows[2].speed = {speed("large", "removed")};
  std::vector<std::pair<std::string, std::size_t>> counts;
  for (const RungCount& count : rung_counts(table, ladder))
    counts.emplace_back(count.rung, count.programs);
  EXPECT_EQ(counts, (std::vector<std::pair<std::string, std::size_t>>{
                        {"", 1}, {"naive", 0}, {"tile", 1}, {"removed", 1}}));
}

Moment at(std::int64_t seconds) {
  return Moment(std::chrono::seconds(seconds));
}

TEST(RowText, NamesTheSubjectOfAMark) {
  EXPECT_EQ(subject_of({"jo", "style", MarkKind::points, 3}), "style");
  EXPECT_EQ(subject_of({"jo", "", MarkKind::points, 3}), "the whole lab");
  EXPECT_EQ(subject_of({"jo", "", MarkKind::bonus, 3}), "bonus");
}

TEST(RowText, ShowsTimesInUtc) {
  EXPECT_EQ(iso_8601(at(1'777'744'800)), "2026-05-02T18:00:00Z");
  EXPECT_EQ(iso_8601({}), "");
  EXPECT_EQ(moment_text(at(1'777'744'859)), "2026-05-02 18:00");
}

// The clock of a student's computer may be in any year.
TEST(RowText, ShowsTimesBeyondTheRangeOfNanoseconds) {
  EXPECT_EQ(iso_8601(at(253'402'300'799)), "9999-12-31T23:59:59Z");
  EXPECT_EQ(moment_text(at(9'300'000'000)), "2264-09-14 21:20");
}

}  // namespace
}  // namespace labcheck::report
