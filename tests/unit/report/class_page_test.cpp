#include "harness/report/html/class_page.hpp"

#include "harness/report/html/class_data.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace labcheck {
namespace {

using report::html::class_data;
using Json = nlohmann::json;

ClassTable one_student() {
  ClassTable table;
  table.lab = "lab5";
  table.max_points = 10;
  table.columns = {{"right", "Right", 10}};
  ClassRow row;
  row.id = "jo";
  row.shown_name = "Doe Jo";
  row.standing = Standing::graded;
  row.grade.automatic = 8;
  row.grade.final_points = 7;
  row.grade.state = GradeState::provisional;
  row.grade.lateness = Lateness{std::chrono::hours(2), 1, "late"};
  row.handed_in = Moment{std::chrono::seconds(1'777'744'800)};
  row.verdict = VerdictKind::wrong_answer;
  row.cells = {{Outcome::partial, 8}};
  row.speed = {{"large", "speedup", "naive", std::numeric_limits<double>::infinity()}};
  table.rows = {row};
  return table;
}

TEST(ClassData, HasWhatTheTableShows) {
  const ClassTable table = one_student();
  const Json data = Json::parse(class_data({table, {{"jo", "students/jo.html"}}}));
  const Json& row = data["rows"][0];
  EXPECT_EQ(row["name"], "Doe Jo");
  EXPECT_EQ(row["state"], "provisional");
  EXPECT_EQ(row["verdict"], "Wrong answer");
  EXPECT_EQ(row["automatic"], 8);
  EXPECT_EQ(row["points"], 7);
  EXPECT_EQ(row["late"], 7200);
  EXPECT_EQ(row["handedIn"], "2026-05-02 18:00");
  EXPECT_EQ(row["href"], "students/jo.html");
  EXPECT_EQ(row["cells"], Json::parse("[[\"partial\",8]]"));
  EXPECT_TRUE(row["speed"][0]["value"].is_null()) << "JSON has no infinity";
  EXPECT_EQ(data["bins"], (Json{0, 0, 0, 0, 0, 0, 0, 1, 0, 0}));
}

TEST(ClassData, PointsThatAPersonGaveStandBehindThoseOfLabcheck) {
  ClassTable table = one_student();
  table.rows[0].grade.applied = {{"jo", "right", MarkKind::points, 9, "a typo", "Ada"}};
  EXPECT_EQ(Json::parse(class_data({table}))["rows"][0]["cells"],
            Json::parse("[[\"partial\",8,9]]"));
}

TEST(ClassData, WhoHasNoGradeHasNoPoints) {
  ClassTable table = one_student();
  table.rows[0].standing = Standing::withheld;
  const Json row = Json::parse(class_data({table}))["rows"][0];
  EXPECT_EQ(row["state"], "withheld");
  EXPECT_TRUE(row["points"].is_null());
  EXPECT_EQ(row["href"], "");
}

TEST(ClassData, APersonIsCalledAsTheRosterDoes) {
  ClassTable table = one_student();
  table.rows[0].person = Person{"s1", "Jo Doe", "jo@example.org", "A"};
  const Json row = Json::parse(class_data({table}))["rows"][0];
  EXPECT_EQ(row["name"], "Jo Doe");
  EXPECT_EQ(row["person"], "s1");
  EXPECT_EQ(row["email"], "jo@example.org");
  EXPECT_EQ(row["section"], "A");
  table.rows[0].person.reset();
  table.rows[0].shown_name.clear();
  EXPECT_EQ(Json::parse(class_data({table}))["rows"][0]["name"], "jo");
}

TEST(ClassPage, IsOneFileAndTheSameEachTime) {
  const ClassTable table = one_student();
  const std::string page = class_page({table, {}, {{"Other", "other.html"}}});
  EXPECT_EQ(page, class_page({table, {}, {{"Other", "other.html"}}}));
  EXPECT_EQ(page.find(" src="), std::string::npos);
  EXPECT_NE(page.find("Chart.js v3"), std::string::npos) << "with its licence";
  EXPECT_NE(page.find("<a href=\"other.html\">Other</a>"), std::string::npos);
}

// Five scripts and the data: none ends early by what it holds.
TEST(ClassPage, HasAsManyScriptsAsItWasGiven) {
  ClassTable table = one_student();
  table.rows[0].shown_name = "</script><script>alert(1)</script>";
  const std::string page = class_page({table});
  std::size_t ends = 0;
  for (auto at = page.find("</script"); at != std::string::npos; at = page.find("</script", at + 1))
    ++ends;
  EXPECT_EQ(ends, 6U);
}

TEST(ClassPage, DrawsARooflineWhereTheRoofIsKnown) {
  ClassTable table = one_student();
  LadderTable ladder;
  ladder.case_id = "large";
  ladder.bytes = 3;
  ladder.flops = 2;
  table.ladders = {ladder};
  EXPECT_EQ(class_page({table}).find(">Roofline<"), std::string::npos);
  table.ceilings.bytes_per_second = 4;
  EXPECT_NE(class_page({table}).find(">Roofline<"), std::string::npos);
}

TEST(OverviewPage, HasEachPersonOnceWithTheirPointsInEachLab) {
  ClassTable first = one_student();
  ClassTable second = one_student();
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

TEST(OverviewPage, HasTwoPeopleOfOneNameWhomNoRosterKnows) {
  ClassTable first = one_student();
  ClassTable second = one_student();
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
