// SPDX-License-Identifier: MIT
#include "harness/report/html/student_page.hpp"

#include "harness/report/audience.hpp"
#include "harness/report/messages.hpp"
#include "tests/support/case_records.hpp"
#include "tests/support/graded_submissions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace labcheck {
namespace {

GradedSubmission two_lines() {
  GradedSubmission graded;
  graded.submission = "jo";
  graded.files = {{"src/a.cu", "00", "int a;\nint b;\n"}, {"lab.txt", "01"}};
  return graded;
}

CriterionResult criterion(std::string id, std::string message) {
  CriterionResult result;
  result.id = std::move(id);
  result.title = "Right";
  result.max_points = 10;
  result.message = verbatim(std::move(message));
  return result;
}

::testing::AssertionResult holds(const std::string& page, std::string_view part) {
  if (page.find(part) != std::string::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "not found: " << part << "\nin " << page;
}

TEST(StudentPage, NotesAreAtTheirLinesWithTheirCases) {
  GradedSubmission graded = two_lines();
  const Diagnostic race{"src/a.cu", 2, 0, Severity::error, verbatim("a race")};
  graded.evidence.runs = {test::run_with_faults("one", {race}),
                          test::run_with_faults("two", {race})};
  const std::string page = html_report(graded);
  EXPECT_TRUE(holds(page,
                    "<tr id=\"f1-l2\" class=\"marked error\"><th scope=\"row\"><a "
                    "href=\"#f1-l2\">2</a></th><td><code>int b;</code></td></tr>\n"
                    "<tr class=\"notes\"><td></td><td><p class=\"note error\">"
                    "<strong>error</strong> a race <span class=\"faint\">in one and two</span>"));
  EXPECT_EQ(page.find("a race"), page.rfind("a race"));
}

TEST(StudentPage, ANoteAtALineThatIsNotShownIsListedSeparately) {
  GradedSubmission graded = two_lines();
  graded.evidence.builds = {
      test::build_with({{"src/a.cu", 3, 0, Severity::warning, verbatim("after the end")},
                        {"lab.cuh", 1, 0, Severity::warning, verbatim("in another file")}})};
  const std::string page = html_report(graded);
  EXPECT_TRUE(holds(page, "<code>src/a.cu:3: </code>after the end"));
  EXPECT_TRUE(holds(page, "<code>lab.cuh:1: </code>in another file"));
}

TEST(StudentPage, MessagesLinkOnlyToShownLines) {
  GradedSubmission graded = two_lines();
  graded.grade.criteria = {
      criterion("a", "a.cu:2: see src/a.cu:1, a.cu:3, b.cu:1, <a.cu:99999999>")};
  EXPECT_TRUE(holds(html_report(graded),
                    "<a href=\"#f1-l2\">a.cu:2</a>: see <a href=\"#f1-l1\">src/a.cu:1</a>, "
                    "a.cu:3, b.cu:1, &lt;a.cu:99999999&gt;"));
}

TEST(StudentPage, CompilerOutputLinksToLines) {
  GradedSubmission graded = two_lines();
  graded.evidence.builds = {test::failed_build("src/a.cu(2): error\nf(1) src/a.cu(2 (3)")};
  EXPECT_TRUE(holds(html_report(graded),
                    "<a href=\"#f1-l2\">src/a.cu(2)</a>: error\nf(1) src/a.cu(2 (3)</pre>"));
}

TEST(StudentPage, FilesAreShownWithoutTheFolderOnTheGradingComputer) {
  GradedSubmission graded = two_lines();
  graded.files = {{"/home/grader/in/a.cu", "00", "int a;\n"}};
  graded.evidence.builds = {
      test::build_with({{"/home/grader/in/a.cu", 1, 0, Severity::warning, verbatim("unused")}})};
  const std::string page = html_report(graded);
  EXPECT_EQ(page.find("grader"), std::string::npos);
  EXPECT_TRUE(holds(page, "<caption>a.cu</caption>"));
  EXPECT_TRUE(holds(page, "<tr id=\"f1-l1\" class=\"marked\">"));
}

TEST(StudentPage, ManyNotesAtOneLineAreFolded) {
  GradedSubmission graded = two_lines();
  std::vector<Diagnostic> faults;
  for (const char* message : {"first", "second", "third", "fourth", "fifth"})
    faults.push_back({"src/a.cu", 2, 0, Severity::error, verbatim(message)});
  graded.evidence.runs = {test::run_with_faults("one", faults)};
  const std::string page = html_report(graded);
  EXPECT_TRUE(holds(page,
                    "<details><summary>and 2 more</summary><p class=\"note error\">"
                    "<strong>error</strong> fourth"));
  EXPECT_LT(page.find("third"), page.find("<details>"));
}

TEST(StudentPage, TrafficIsSummedOverCasesAndDescribedIfItIsHigh) {
  GradedSubmission graded = two_lines();
  graded.evidence.runs = {test::run_with_heat("one", {{"src/a.cu", 1, 1, 4, 128, 0, 0, 0},
                                                      {"src/a.cu", 2, 1, 32, 128, 0, 0, 0}}),
                          test::run_with_heat("two", {{"src/a.cu", 2, 1, 32, 128, 0, 0, 0}})};
  const std::string page = html_report(graded);
  EXPECT_TRUE(holds(page,
                    "<td class=\"heat heat-0\" title=\"global memory: 4 sectors of 32 bytes per "
                    "request\">1.0×</td>"));
  EXPECT_TRUE(holds(page,
                    "<strong>inefficient</strong> global memory: 32 sectors of 32 bytes per "
                    "request, 8.0 times the minimum"));
}

TEST(StudentPage, LatenessIsNotMentionedIfItCostsNothing) {
  FinalGrade last;
  last.lateness = Lateness{std::chrono::seconds(0), 0, {}};
  const std::string page = student_page({two_lines(), &last, "Jo"});
  EXPECT_TRUE(holds(page, "<dt>by labcheck</dt>"));
  EXPECT_FALSE(holds(page, "<dt>lateness</dt>"));
}

TEST(StudentPage, AnInstructorsMarksAndLatenessAreShownSeparately) {
  GradedSubmission graded = two_lines();
  graded.grade.criteria = {criterion("right", "No."), criterion("style", "")};
  graded.grade.criteria[0].points = 4;
  graded.grade.criteria[0].outcome = Outcome::partial;
  graded.grade.criteria[1].outcome = Outcome::manual;
  FinalGrade last;
  last.automatic = 4;
  last.raw = 15;
  last.final_points = 13;
  last.max_points = 20;
  last.state = GradeState::final_;
  last.applied = {{"jo", "right", MarkKind::points, 6, "A typo.", "Ada"},
                  {"jo", "style", MarkKind::points, 8, "Clear.", ""},
                  {"jo", "", MarkKind::bonus, 1, "", "Ada"}};
  last.lateness = Lateness{std::chrono::hours(1), 2, verbatim("One hour late.")};
  const std::string page = student_page({graded, &last, "Jo <b>"});
  EXPECT_TRUE(holds(page, "<h1><bdi>Jo &lt;b&gt;</bdi></h1>"));
  EXPECT_TRUE(holds(page, "<b>13</b> of 20"));
  EXPECT_TRUE(holds(page, "<dt>by labcheck</dt><dd>4</dd>"));
  EXPECT_TRUE(holds(page, "<dd>6 for right, given by Ada: A typo.</dd>"));
  EXPECT_TRUE(holds(page, "<dd>8 for style, Clear.</dd>"));
  EXPECT_TRUE(holds(page, "<dd>+ 1, given by Ada</dd>"));
  EXPECT_TRUE(holds(page, "<dt>subtotal</dt><dd>15</dd>"));
  EXPECT_TRUE(holds(page, "<dd>− 2 One hour late.</dd>"));
  EXPECT_TRUE(holds(page, "<dt>final</dt><dd>13</dd>"));
  EXPECT_TRUE(holds(page, "<b>6</b>&#8239;/&#8239;10 <span class=\"faint\">instead of 4</span>"));
  EXPECT_TRUE(holds(page, "<b>8</b>&#8239;/&#8239;10</p>"));
}

TEST(StudentPage, WithoutMarksAndLatenessThereIsNoBreakdown) {
  const GradedSubmission graded = two_lines();
  FinalGrade last;
  last.final_points = 4;
  last.max_points = 20;
  const std::string page = student_page({graded, &last});
  EXPECT_TRUE(holds(page, "<b>4</b> of 20"));
  EXPECT_EQ(page.find("by labcheck"), std::string::npos);
}

TEST(StudentPage, ShowsTheIntervalAndThePositionOnTheLadder) {
  GradedSubmission graded = two_lines();
  CriterionResult fast = criterion("fast", "");
  fast.outcome = Outcome::full;
  fast.measurement = {"speedup", "naive", "large", 2, 1.5, 2.5, verbatim("at least 1.5")};
  fast.measurement->seconds = 0.00214;
  fast.measurement->place = LadderPlace{"tile-16", "registers", "more work per thread"};
  graded.grade.criteria = {fast};
  const std::string page = html_report(graded);
  // 480 wide with margins of 12; the axis ends at 1.15 times 2.5.
  EXPECT_TRUE(holds(page, "<circle class=\"point\" cx=\"329.2\""));
  EXPECT_TRUE(holds(page, "<rect class=\"band\" x=\"249.9\" y=\"28\" width=\"158.6\""));
  EXPECT_TRUE(holds(page, "1 = naive</text>"));
  EXPECT_TRUE(holds(page, "One launch took 2.14 ms."));
  EXPECT_TRUE(holds(page, "<li class=\"here\"><b>tile-16</b> is about as fast"));
  EXPECT_TRUE(holds(
      page,
      "<li class=\"next\"><b>registers</b> is the next reference version: more work per thread"));
}

TEST(StudentPage, NeedsNoScriptAndLoadsNothing) {
  const std::string page = html_report(two_lines());
  EXPECT_TRUE(holds(page, "script-src 'none'"));
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find("src="), std::string::npos);
  EXPECT_EQ(page.find("url("), std::string::npos);
}

TEST(StudentPage, NothingIsOpenOnceAnInstructorDecidesTheTotal) {
  GradedSubmission graded = two_lines();
  graded.grade.criteria = {criterion("style", "")};
  graded.grade.criteria[0].outcome = Outcome::manual;
  FinalGrade last;
  last.max_points = last.open_points = 10;
  const std::string open = "10 points are still open: your instructor will grade this.";
  EXPECT_TRUE(holds(student_page({graded, &last}), open));
  last.applied = {{"jo", "", MarkKind::points, 6, "seen in the lab", "Ada"}};
  last.open_points = 0;
  EXPECT_EQ(student_page({graded, &last}).find(open), std::string::npos);
}

TEST(StudentPage, ProgramOutputIsTruncatedBetweenCharacters) {
  GradedSubmission graded = two_lines();
  graded.evidence.runs = {test::run_with_output("one", std::string(19'999, 'x') + "é and more")};
  EXPECT_TRUE(holds(student_page({graded}), "xxx…</pre>"));
}

}  // namespace
}  // namespace labcheck
