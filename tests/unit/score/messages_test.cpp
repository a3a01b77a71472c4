#include "harness/score/messages.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

namespace say = messages;

NeedsCounter counter(std::optional<double> at_most, std::optional<double> at_least) {
  return {"global_load_requests", {"one"}, at_most, at_least};
}

TEST(ScoreMessages, NameTheFilesThatAreMissing) {
  EXPECT_EQ(say::files_missing({"matmul.cu"}), "matmul.cu was not handed in");
  EXPECT_EQ(say::files_missing({"a.cu", "b.cu"}), "a.cu and b.cu were not handed in");
}

TEST(ScoreMessages, HelpWithFilesThatAreMissing) {
  EXPECT_EQ(say::files_missing_help({"a.cu"}),
            "the file must have exactly the name that the lab asks for");
  EXPECT_EQ(say::files_missing_help({"a.cu", "b.cu"}),
            "the files must have exactly the names that the lab asks for");
}

TEST(ScoreMessages, SayThatThereIsNoProgram) {
  EXPECT_EQ(say::no_program(), "not looked at: there is no program to run");
}

TEST(ScoreMessages, SayWhatLabcheckDidNotRun) {
  EXPECT_EQ(say::not_run("one"), "labcheck did not run test case 'one'");
}

TEST(ScoreMessages, CountTheCasesThatFailed) {
  EXPECT_EQ(say::cases_failed(2, 5, "it is slow"), "2 of 5 test cases failed; it is slow");
}

TEST(ScoreMessages, DoNotCountTheOnlyCase) {
  EXPECT_EQ(say::cases_failed(1, 1, "it is slow"), "it is slow");
}

TEST(ScoreMessages, SayWhatACriterionComesAfter) {
  EXPECT_EQ(say::after("It compiles"), "not looked at: it comes after \"It compiles\"");
}

TEST(ScoreMessages, SayWhatWasNotMeasured) {
  EXPECT_EQ(say::not_measured(Backend::sim), "speed is measured on a real GPU only");
  EXPECT_EQ(say::not_measured(Backend::gpu), "speed was not measured in this run");
}

TEST(ScoreMessages, SayWhatAPersonDecides) {
  EXPECT_EQ(say::needs_person(), "a person decides");
}

TEST(ScoreMessages, SayThatACounterHasNoFigure) {
  EXPECT_EQ(say::counter_absent("global_load_requests"),
            "there is no figure for global load requests: no kernel did what it counts");
}

TEST(ScoreMessages, CompareACounterWithWhatIsAsked) {
  EXPECT_EQ(say::counter_off("global_load_requests", 16384, "at most 2,048"),
            "global load requests: 16,384, where the lab asks for at most 2,048");
}

TEST(ScoreMessages, TellACounterThatIsAsItShouldBe) {
  EXPECT_EQ(say::counter_met("global_load_requests", 1024), "global load requests: 1,024");
}

TEST(ScoreMessages, SayWhatIsAskedOfACounter) {
  EXPECT_EQ(say::asked(counter(4.5, {}), {}), "at most 4.5");
  EXPECT_EQ(say::asked(counter({}, 1), {}), "at least 1");
  EXPECT_EQ(say::asked(counter(2048, 1), {}), "between 1 and 2,048");
}

TEST(ScoreMessages, SayWhatEarnsMostOnAScale) {
  EXPECT_EQ(say::asked(counter({}, {}), {{8, 0}, {30, 1}}), "at least 30");
  EXPECT_EQ(say::asked(counter({}, {}), {{30, 1}, {8, 0}}), "at least 30");
  EXPECT_EQ(say::asked(counter({}, {}), {{16, 0}, {8, 0.5}, {4, 1}}), "at most 4");
  EXPECT_EQ(say::asked(counter({}, {}), {{16, 0}, {8, 1}, {4, 1}}), "at most 8");
  EXPECT_EQ(say::asked(counter({}, {}), {{8, 0}, {16, 1}, {32, 1}}), "at least 16");
}

TEST(ScoreMessages, AskNothingWithoutBoundsAndScale) {
  EXPECT_EQ(say::asked(counter({}, {}), {}), "");
}

TEST(ScoreMessages, WriteACounterAsWords) {
  EXPECT_EQ(say::words("global_load_sectors_per_request"), "global load sectors per request");
}

TEST(ScoreMessages, TellLatenessInItsTwoLargestUnits) {
  using std::chrono::seconds;
  EXPECT_EQ(say::describe_lateness(seconds(1)), "1 s");
  EXPECT_EQ(say::describe_lateness(seconds(60)), "1 min");
  EXPECT_EQ(say::describe_lateness(seconds(3599)), "59 min 59 s");
  EXPECT_EQ(say::describe_lateness(seconds(3600)), "1 h");
  EXPECT_EQ(say::describe_lateness(seconds(7530)), "2 h 5 min");
  EXPECT_EQ(say::describe_lateness(seconds(86400)), "1 day");
  EXPECT_EQ(say::describe_lateness(seconds(3 * 86400 + 7200 + 59)), "3 days 2 h");
}

TEST(ScoreMessages, TellWhatLatenessCosts) {
  using std::chrono::seconds;
  EXPECT_EQ(say::late(seconds(90), 2.5, 1),
            "handed in 1 min 30 s late, which costs 2.5 % of the maximum: 1 point");
  EXPECT_EQ(say::late(seconds(90), 10, 20.0 / 3),
            "handed in 1 min 30 s late, which costs 10 % of the maximum: 6.67 points");
}

}  // namespace
}  // namespace labcheck::test
