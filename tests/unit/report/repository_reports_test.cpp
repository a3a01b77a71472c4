// SPDX-License-Identifier: MIT
// The reports about all labs of a repository that a GitLab pipeline publishes.

#include "harness/report/gitlab/repository_reports.hpp"

#include "harness/base/text.hpp"
#include "harness/report/submission_reports.hpp"
#include "tests/support/graded_submissions.hpp"

#include <gtest/gtest.h>

#include <regex>

namespace labcheck::test {
namespace {

GradedSubmission graded(const std::string& lab, double points) {
  GradedSubmission submission;
  submission.lab = lab;
  submission.submission = "jo";
  submission.files = {{lab + "/a.cu", "00"}};
  submission.grade.points = points;
  submission.grade.max_points = 100;
  submission.grade.verdict = points < 100 ? VerdictKind::wrong_answer : VerdictKind::accepted;
  return submission;
}

RepositoryLab done(const std::string& lab, double points) {
  return {lab, lab, graded(lab, points), {}};
}

RepositoryGrade two_of_four() {
  return {{done("lab4-add", 66.66),
           done("lab5-matmul", 100),
           {"lab6-transpose", "lab6-transpose"},
           {"lab7-sum", "sum", {}, "two files are called sum.cu"}},
          {"The clone is <shallow>."}};
}

// GitLab's rules: NAME=value lines, names of ASCII letters, digits and underscores, neither spaces
// nor quotes in values, no empty lines, at most 20 variables and 5 KiB.
void expect_dotenv(const std::string& text) {
  const std::vector<std::string> lines = lines_of(text);
  EXPECT_LE(lines.size(), 20U);
  EXPECT_LE(text.size(), 5U * 1024);
  const std::regex variable("[A-Za-z_][A-Za-z0-9_]*=[^\\s\"'#$]+");
  for (const std::string& line : lines) EXPECT_TRUE(std::regex_match(line, variable)) << line;
}

TEST(Dotenv, FollowsGitLabsRulesForEverySubmission) {
  for (const NamedSubmission& named : graded_submissions()) {
    const std::string text = dotenv_report(named.submission);
    expect_dotenv(text);
    EXPECT_NE(text.find("LABCHECK_POINTS="), std::string::npos) << named.name;
  }
  expect_dotenv(dotenv_report(RepositoryGrade{}));
  GradedSubmission odd = graded("läb \"5\"\n$(x)", 3);
  expect_dotenv(dotenv_report(odd));
}

TEST(Dotenv, ContainsTheGradeOfOneLab) {
  EXPECT_EQ(dotenv_report(graded("lab5-matmul", 66.66)),
            "LABCHECK_POINTS=66.66\nLABCHECK_MAX_POINTS=100.00\nLABCHECK_PERCENT=66.6\n"
            "LABCHECK_STATE=final\nLABCHECK_SPEED=counted\nLABCHECK_VERDICT=wrong_answer\n"
            "LABCHECK_GRADED=lab5-matmul\nLABCHECK_LAB5_MATMUL_PERCENT=66.6\n");
}

TEST(Dotenv, ContainsTheSumAndReportsAMissingLab) {
  const std::string text = dotenv_report(two_of_four());
  expect_dotenv(text);
  EXPECT_NE(text.find("LABCHECK_POINTS=166.66\nLABCHECK_MAX_POINTS=200.00\n"), std::string::npos);
  EXPECT_NE(text.find("LABCHECK_STATE=incomplete\n"), std::string::npos);
  EXPECT_NE(text.find("LABCHECK_GRADED=lab4-add,lab5-matmul\n"), std::string::npos);
}

TEST(Dotenv, LeavesOutLabsBeyondTheLimits) {
  RepositoryGrade many;
  for (int i = 0; i < 40; ++i) many.labs.push_back(done("lab" + std::to_string(i), 50));
  expect_dotenv(dotenv_report(many));
  RepositoryGrade long_names;
  for (int i = 0; i < 15; ++i)
    long_names.labs.push_back(done(std::string(500, 'x') + std::to_string(i), 50));
  expect_dotenv(dotenv_report(long_names));
}

TEST(TotalLine, MatchesTheRegularExpressionOfTheTemplate) {
  const std::regex coverage(R"(labcheck total: (\d+(?:\.\d+)?) %)");
  std::smatch found;
  const std::string text = repository_text(two_of_four());
  ASSERT_TRUE(std::regex_search(text, found, coverage));
  EXPECT_EQ(found[1], "83.3");
  EXPECT_TRUE(text.ends_with("labcheck total: 83.3 %\n"));
}

TEST(TotalLine, NeverRoundsUpToAll) {
  EXPECT_EQ(report::percent_text(99.99), "99.9");
  EXPECT_EQ(report::percent_text(100), "100.0");
  EXPECT_EQ(report::percent_text(100 * 0.29), "29.0");
  EXPECT_EQ(report::percent_text(0), "0.0");
}

TEST(TotalLine, IsLeftOutIfNothingWasGraded) {
  const RepositoryGrade unchanged{{{"lab4-add", "lab4-add"}}, {}};
  const std::string text = repository_text(unchanged);
  EXPECT_EQ(text.find("labcheck total"), std::string::npos);
  EXPECT_NE(text.find("No lab has changed, so nothing was graded."), std::string::npos);
  EXPECT_NE(repository_markdown(unchanged).find("No lab has changed"), std::string::npos);
  EXPECT_NE(repository_page(unchanged).find("No lab has changed"), std::string::npos);
  EXPECT_NE(dotenv_report(unchanged).find("LABCHECK_GRADED=none\n"), std::string::npos);
}

TEST(RepositoryGrade, IsWithheldOrProvisionalIfOneLabIs) {
  RepositoryGrade repository = two_of_four();
  repository.labs[0].graded->grade.state = GradeState::provisional;
  EXPECT_EQ(total_of(repository).state, GradeState::provisional);
  repository.labs[1].graded->grade.state = GradeState::withheld;
  EXPECT_EQ(total_of(repository).state, GradeState::withheld);
  EXPECT_EQ(total_of(repository).verdict, VerdictKind::wrong_answer);
}

TEST(RepositoryPages, ListEveryLabAndLinkGradedOnes) {
  const std::string page = repository_page(two_of_four());
  EXPECT_NE(page.find("<a href=\"lab4-add.html\">"), std::string::npos);
  EXPECT_EQ(page.find("lab6-transpose.html"), std::string::npos);
  EXPECT_NE(page.find("not graded: two files are called sum.cu"), std::string::npos);
  EXPECT_NE(page.find("The clone is &lt;shallow&gt;."), std::string::npos);
  const std::string note = repository_markdown(two_of_four());
  EXPECT_TRUE(note.starts_with("# labcheck: 166.66 of 200 points, 83.3 %\n")) << note;
  for (const char* lab : {"lab4-add", "lab5-matmul", "lab6-transpose", "lab7-sum"})
    EXPECT_NE(note.find(std::string("| ") + lab), std::string::npos) << lab;
}

TEST(RepositoryJunit, HasASuiteForEachGradedLabAndAnErrorForAFailedOne) {
  RepositoryGrade repository = two_of_four();
  CriterionResult criterion;
  criterion.id = "right";
  criterion.title = "It is right";
  for (RepositoryLab& lab : repository.labs) {
    if (lab.graded) lab.graded->grade.criteria = {criterion};
  }
  const std::string text = junit_report(repository);
  EXPECT_NE(text.find("<testcase classname=\"lab4-add\" name=\"It is right\""), std::string::npos);
  EXPECT_NE(text.find("<testcase classname=\"lab5-matmul\" name=\"It is right\""),
            std::string::npos);
  EXPECT_EQ(text.find("lab6-transpose"), std::string::npos);
  EXPECT_NE(text.find(">two files are called sum.cu</error>"), std::string::npos) << text;
  EXPECT_EQ(text.find("<testsuites"), text.rfind("<testsuites"));
}

// The badge must not show a percentage, so the pipeline's coverage expression must not match.
TEST(RepositoryReports, ShowThatALabIsHeldForReview) {
  RepositoryGrade repository{{done("lab4-add", 100), done("lab5-matmul", 40)}, {}};
  GradedSubmission& held = *repository.labs[1].graded;
  held.grade.verdict = VerdictKind::suspicious;
  held.grade.state = GradeState::provisional;
  held.grade.criteria.emplace_back().outcome = Outcome::held;
  const std::string text = repository_text(repository);
  EXPECT_NE(text.find("\nlabcheck: 140 of 200 points, 70.0 % (held for review)\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("lab5-matmul: 40 of 100 points, Held for review\n"), std::string::npos)
      << text;
  EXPECT_TRUE(text.ends_with("\nlabcheck total: held for review\n")) << text;
  EXPECT_FALSE(std::regex_search(text, std::regex("labcheck total: (\\d+(?:\\.\\d+)?) %")));
  EXPECT_TRUE(repository_markdown(repository)
                  .starts_with("# labcheck: 140 of 200 points, 70.0 % (held for review)\n"));
  EXPECT_NE(dotenv_report(repository).find("LABCHECK_STATE=held\n"), std::string::npos);
}

}  // namespace
}  // namespace labcheck::test
