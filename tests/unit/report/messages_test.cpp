#include "harness/report/messages.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

TEST(Messages, EveryVerdictHasAHeadlineAndASentence) {
  for (std::size_t i = 0; i < kEnumNames<VerdictKind>.size(); ++i) {
    const auto kind = static_cast<VerdictKind>(i);
    EXPECT_FALSE(headline(kind).empty()) << to_string(kind);
    EXPECT_TRUE(meaning(kind).ends_with('.')) << to_string(kind);
    EXPECT_EQ(hidden_case_message(kind).empty(), kind == VerdictKind::accepted) << to_string(kind);
  }
}

TEST(Messages, AnAcceptedSubmissionMayMissCriteria) {
  Grade grade;
  EXPECT_EQ(meaning(grade), "Every result is right.");
  grade.criteria.push_back({});
  EXPECT_EQ(meaning(grade), "Every result is right, but not every criterion is met in full.");
}

TEST(Messages, HiddenCasesThatFailAreCounted) {
  EXPECT_EQ(cases_failed(1, 1, 2), "1 of 2 test cases fails, a hidden one.");
  EXPECT_EQ(cases_failed(1, 0, 2), "1 of 2 test cases fails.");
  EXPECT_EQ(cases_failed(3, 1, 4), "3 of 4 test cases fail, 1 of them hidden.");
  EXPECT_EQ(cases_failed(2, 2, 4), "2 of 4 test cases fail, all of them hidden.");
}

TEST(Messages, OpenPointsSayWhatTheyWaitFor) {
  EXPECT_EQ(why_open(Outcome::not_measured, 15, Backend::sim),
            "15 points are measured on a real GPU, which this run did not use.");
  EXPECT_EQ(why_open(Outcome::not_measured, 1, Backend::gpu),
            "1 point could not be measured in this run.");
  EXPECT_EQ(why_open(Outcome::manual, 1, Backend::gpu), "1 point is given by a person.");
  EXPECT_EQ(why_open(Outcome::withheld, 40, Backend::gpu),
            "40 points are withheld: neither lost nor earned yet, for the reason below. Tell your "
            "instructor.");
}

TEST(Messages, WhatWasLeftOutIsCounted) {
  EXPECT_EQ(more(1234), "and 1,234 more");
  EXPECT_EQ(more_failing_cases(1), "and 1 more test case that fails");
  EXPECT_EQ(more_failing_cases(9), "and 9 more test cases that fail");
  EXPECT_EQ(more_cases(1), "and 1 more test case");
  EXPECT_EQ(more_printed(2), "2 more test cases printed something else.");
  EXPECT_EQ(cases_not_tried(1), "1 test case was not tried.");
  EXPECT_EQ(told_above({"a", "b"}, 1), "a, b and 1 more test case: as above");
  EXPECT_EQ(printed_in({"a"}, 2), "What the program printed in a and 2 more test cases:");
}

TEST(Messages, TimesOfNothingAreLeftOut) {
  GradedSubmission submission;
  submission.version = "1.0";
  EXPECT_EQ(how_long_it_took(submission), "labcheck 1.0");
  submission.build_time = std::chrono::milliseconds(2400);
  submission.run_time = std::chrono::milliseconds(340);
  EXPECT_EQ(how_long_it_took(submission), "compiled in 2.4 s, ran for 340 ms, labcheck 1.0");
}

}  // namespace
}  // namespace labcheck::report
