#include "harness/report/html/words.hpp"

#include <gtest/gtest.h>

namespace labcheck::report::html {
namespace {

TEST(HtmlWords, EveryOutcomeHasAName) {
  EXPECT_EQ(outcome_name(Outcome::full), "full");
  EXPECT_EQ(outcome_name(Outcome::partial), "in part");
  EXPECT_EQ(outcome_name(Outcome::none), "missed");
  EXPECT_EQ(outcome_name(Outcome::skipped), "skipped");
  EXPECT_EQ(outcome_name(Outcome::not_measured), "not measured");
  EXPECT_EQ(outcome_name(Outcome::manual), "graded by a person");
  EXPECT_EQ(outcome_name(Outcome::withheld), "withheld");
}

TEST(HtmlWords, AMarkTellsWhatItIsForWhoGaveItAndWhy) {
  EXPECT_EQ(describe_mark({"jo", "right", MarkKind::points, 6, "A typo.", "Ada"}),
            "6 for right, given by Ada: A typo.");
  EXPECT_EQ(describe_mark({"jo", "", MarkKind::points, 6.5, "A typo.", ""}),
            "6.5 for the whole lab, A typo.");
  EXPECT_EQ(describe_mark({"jo", "", MarkKind::bonus, 1, "", "Ada"}), "+ 1, given by Ada");
  EXPECT_EQ(describe_mark({"jo", "", MarkKind::bonus, 1, "", ""}), "+ 1");
}

TEST(HtmlWords, LatenessTellsItsCostWhereItHasOne) {
  EXPECT_EQ(describe_lateness({std::chrono::hours(1), 2.5, "Late."}), "− 2.5 Late.");
  EXPECT_EQ(describe_lateness({std::chrono::hours(0), 0, "In time."}), "In time.");
}

TEST(HtmlWords, APlaceOnTheLadderIsTheRungReachedAndTheNext) {
  EXPECT_EQ(step_reached({"tile", "", ""}).rung, "tile");
  EXPECT_EQ(step_reached({"tile", "", ""}).what, "is about as fast as your program");
  EXPECT_EQ(step_reached({"", "naive", ""}).rung, "Your program");
  EXPECT_EQ(step_reached({"", "naive", ""}).what, "is below the first rung of the ladder");
  EXPECT_EQ(step_ahead({"", "naive", "one thread an element"}).what,
            "comes next: one thread an element");
  EXPECT_EQ(step_ahead({"tile", "", ""}).what, "this is the last rung of the ladder");
}

TEST(HtmlWords, CasesAreNamedUpToThree) {
  EXPECT_EQ(in_cases({}), "");
  EXPECT_EQ(in_cases({"a", "b"}), "in a and b");
  EXPECT_EQ(in_cases({"a", "b", "c", "d", "e"}), "in a, b, c and 2 more test cases");
}

TEST(HtmlWords, OtherSentences) {
  EXPECT_EQ(instead_of("4"), "instead of 4");
  EXPECT_EQ(launch_took(0.00214), "One launch took 2.14 ms.");
  EXPECT_EQ(lines_left_out(4001, 9000), "Lines 4,001 to 9,000 are not shown.");
  EXPECT_EQ(first_wrong_elements({"C", 12, 4096, {}}),
            "The first wrong elements of C: 12 of 4,096 are wrong");
  EXPECT_NE(heat_legend().find("1 is best"), std::string_view::npos);
}

}  // namespace
}  // namespace labcheck::report::html
