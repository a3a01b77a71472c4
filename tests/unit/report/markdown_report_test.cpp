#include "harness/report/markdown_report.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck {
namespace {

constexpr const char* kHint = "round up when dividing";

CriterionResult failed(const std::string& id) {
  CriterionResult criterion;
  criterion.id = criterion.title = id;
  criterion.max_points = 10;
  criterion.outcome = Outcome::none;
  criterion.verdict = VerdictKind::wrong_answer;
  criterion.help = kHint;
  CaseVerdict test_case;
  test_case.case_id = "odd";
  test_case.verdict = {VerdictKind::wrong_answer, "1 element is wrong", kHint, {}};
  criterion.cases = {test_case};
  return criterion;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(MarkdownReport, TellsAHintOnce) {
  GradedSubmission submission;
  submission.grade.criteria = {failed("small"), failed("large")};
  const std::string text = markdown_report(submission);
  EXPECT_EQ(count_of(text, kHint), 1U) << text;
  submission.grade.criteria[1].help = "another hint";
  EXPECT_EQ(count_of(markdown_report(submission), "another hint"), 1U);
}

}  // namespace
}  // namespace labcheck
