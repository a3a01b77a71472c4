// SPDX-License-Identifier: MIT
// The part of a student's page that only instructors see.

#include "harness/report/audience.hpp"
#include "harness/report/html/student_page.hpp"
#include "tests/support/case_records.hpp"
#include "tests/support/graded_submissions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace labcheck {
namespace {

std::string page_for_instructors(const GradedSubmission& submission, const InstructorNotes& notes,
                                 const FinalGrade* grade = nullptr) {
  return student_page({submission, grade, "Ada Lovelace", &notes});
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

bool says(const std::string& page, std::string_view part) {
  return page.find(part) != std::string::npos;
}

TEST(InstructorPage, HiddenCasesAreShownWithTheirDetails) {
  const GradedSubmission graded = test::hidden_cases();
  const std::string page = page_for_instructors(graded, {"ada"});
  EXPECT_TRUE(says(page, "<tr class=\"hidden\"><th scope=\"row\">prime-1021</th>")) << page;
  EXPECT_TRUE(says(page, "m=1021, n=1021, k=7"));
  EXPECT_TRUE(says(page, "Compare the index 509 with the number of rows."));
  EXPECT_TRUE(says(page, "index 509, but")) << "a fault in a hidden case";
  EXPECT_TRUE(says(page, "m = 1021\n")) << "the output of one";
  const std::string students = student_page({for_student(graded)});
  for (const char* secret : {"prime-1021", "column-509", "For instructors", "instructor"})
    EXPECT_FALSE(says(students, secret)) << secret;
}

TEST(InstructorPage, TheTableOfCasesListsEachRunOnceIncludingCorrectOnes) {
  GradedSubmission graded = test::hidden_cases();
  graded.grade.criteria.push_back(graded.grade.criteria[1]);
  const std::string page = page_for_instructors(graded, {"ada"});
  const std::string table = page.substr(page.find("<table class=\"cases\">"));
  const std::string cases = table.substr(0, table.find("</table>"));
  EXPECT_EQ(count(cases, "<th scope=\"row\">column-509</th>"), 1u) << cases;
  EXPECT_EQ(count(cases, "<th scope=\"row\">small</th>"), 1u) << cases;
  EXPECT_EQ(count(cases, "<tr class=\"hidden\">"), 2u) << cases;
}

// A criterion about kernels accepts a test case whose result is wrong.
TEST(InstructorPage, TheTableOfCasesShowsTheVerdictOfTheRunItself) {
  GradedSubmission graded = test::compile_error();
  CriterionResult kernels = graded.grade.criteria.front();
  kernels.cases = {{"one", "", {}, {}, {}, {}}, {"two", "", {}, {}, {}, {}}};
  graded.grade.criteria = {kernels};
  CaseRecord wrong{"one", {}};
  wrong.verdict = {VerdictKind::wrong_answer, verbatim("All elements are wrong."), {}, {}};
  CaseRecord raced{"one", {Backend::sim, CheckLevel::full}};
  raced.verdict = {VerdictKind::data_race, verbatim("Two threads write."), {}, {}};
  graded.evidence.runs = {wrong, CaseRecord{"two", {}}, raced};
  const std::string page = page_for_instructors(graded, {"ada"});
  const std::string table = page.substr(page.find("<table class=\"cases\">"));
  const std::string cases = table.substr(0, table.find("</table>"));
  EXPECT_EQ(count(cases, ">Wrong answer<"), 1u) << cases;
  EXPECT_EQ(count(cases, "All elements are wrong."), 1u) << cases;
  EXPECT_EQ(count(cases, ">Data race<"), 1u) << cases;
  EXPECT_EQ(count(cases, ">Correct<"), 1u) << cases;
}

TEST(InstructorPage, ShowsTheOriginOfTheSubmissionAndALinkToTheStudentsPage) {
  InstructorNotes notes{"jane-doe-12", "../../students/lab5/jane-doe-12.html"};
  notes.person = Person{"4711", "Ada <b>", "ada@example.edu", ""};
  notes.submitted_at = Moment{std::chrono::sys_days{std::chrono::year{2026} / 11 / 2}} +
                       std::chrono::hours{13} + std::chrono::minutes{5};
  notes.key = "0123abcd";
  const std::string page = page_for_instructors(test::hidden_cases(), notes);
  EXPECT_TRUE(
      says(page, "<a href=\"../../students/lab5/jane-doe-12.html\">The student's page</a>"));
  EXPECT_TRUE(says(page, "<dt>submission</dt><dd>jane-doe-12</dd>"));
  EXPECT_TRUE(
      says(page, "<bdi>4711</bdi>, <bdi>Ada &lt;b&gt;</bdi>, <bdi>ada@example.edu</bdi></dd>"));
  EXPECT_TRUE(says(page, "<dt>submitted</dt><dd>2026-11-02 13:05 UTC</dd>"));
  EXPECT_TRUE(says(page, "<span class=\"digest\">0123abcd</span>"));
  EXPECT_FALSE(says(page, "<dt>graded</dt>"));
}

TEST(InstructorPage, ListsWhatToReviewUntilAnInstructorGivesAMark) {
  GradedSubmission graded = test::hidden_cases();
  CriterionResult& held = graded.grade.criteria[1];
  held.id = "half";
  held.outcome = Outcome::withheld;
  held.message = verbatim("The compiler <ran> out of memory.");
  InstructorNotes notes{"ada"};
  notes.notes = {verbatim("another submission is by the same student")};
  const std::string page = page_for_instructors(graded, notes);
  EXPECT_TRUE(says(page, "<h3>To review</h3>"));
  EXPECT_TRUE(says(page, ": The compiler &lt;ran&gt; out of memory.</li>")) << page;
  EXPECT_TRUE(says(page, "<li>another submission is by the same student</li>"));
  FinalGrade grade;
  grade.applied = {{"ada", "half", MarkKind::points, 3, "", ""}};
  notes.notes.clear();
  EXPECT_FALSE(says(page_for_instructors(graded, notes, &grade), "To review"));
  grade.applied = {{"ada", "", MarkKind::points, 3, "for the whole lab", ""}};
  EXPECT_FALSE(says(page_for_instructors(graded, notes, &grade), "To review"));
}

TEST(InstructorPage, WithoutCasesThereIsNoTableOfCases) {
  GradedSubmission graded = test::compile_error();
  for (CriterionResult& criterion : graded.grade.criteria) criterion.cases.clear();
  const std::string page = page_for_instructors(graded, {"ada"});
  EXPECT_TRUE(says(page, "For instructors"));
  EXPECT_FALSE(says(page, "<table class=\"cases\">"));
}

}  // namespace
}  // namespace labcheck
