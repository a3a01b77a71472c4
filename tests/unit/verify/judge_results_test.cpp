// What judge() says of the buffers that came back.
#include "harness/verify/judge.hpp"
#include "tests/support/judged_runs.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace labcheck::test {
namespace {

TEST(JudgeResults, TellsWhatIsWrong) {
  const Verdict verdict = Trial().got({2, 4, 7, 8}).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(verdict.message, "1 of 4 elements of the matrix 'c' is wrong");
}

TEST(JudgeResults, HelpsWithAPattern) {
  EXPECT_EQ(Trial().got({0, 0, 0, 8}).judged().help,
            "every wrong element is 0: is the result stored, and is the sum carried on?");
}

/// Two outputs of which not the same is expected, and what came back as each.
Trial two_outputs(const std::vector<float>& first, const std::vector<float>& second) {
  Trial trial;
  trial.buffers = {make_output<float>("y", {3}), make_output<float>("again", {3})};
  trial.expectations = {expect_exactly<float>("y", {1, 2, 3}),
                        expect_exactly<float>("again", {4, 5, 3})};
  trial.run.buffers = {returned("y", first), returned("again", second)};
  return trial;
}

TEST(JudgeResults, TellsAnOutputThatHoldsWhatAnotherOneDoes) {
  const std::string says = "bit for bit, though something has changed in between";
  // Right the first time, nothing done the second time.
  const Verdict kept = two_outputs({1, 2, 3}, {1, 2, 3}).judged();
  EXPECT_EQ(kept.message, "2 of 3 elements of the array 'again' are wrong");
  EXPECT_EQ(kept.help.find("it holds what 'y' holds, " + says), 0U) << kept.help;
  // What was handed over before both of them.
  const Verdict older = two_outputs({7, 8, 9}, {7, 8, 9}).judged();
  EXPECT_EQ(older.help.find("it holds what 'again' holds, " + says), 0U) << older.help;
}

TEST(JudgeResults, TellsNothingOfOutputsThatAreAlikeByChance) {
  EXPECT_EQ(two_outputs({1, 2, 3}, {1, 2, 4}).judged().help.find("it holds what"),
            std::string::npos);
  EXPECT_EQ(two_outputs({0, 0, 0}, {0, 0, 0}).judged().help.find("it holds what"),
            std::string::npos);
  Trial expected_alike = two_outputs({7, 8, 9}, {7, 8, 9});
  expected_alike.expectations[1] = expect_exactly<float>("again", {1, 2, 3});
  EXPECT_EQ(expected_alike.judged().help.find("it holds what"), std::string::npos);
}

TEST(JudgeResults, ShowsTheWrongElements) {
  const Verdict verdict = Trial().got({2, 4, 7, 9}).judged();
  EXPECT_EQ(verdict.mismatch,
            (Mismatch{"c", 2, 4, {{{1, 0}, "7", "6", ""}, {{1, 1}, "9", "8", ""}}}));
}

TEST(JudgeResults, SaysWhichElementsWereNotWritten) {
  Trial trial;
  trial.got({2, 4, 7, 8});
  trial.run.buffers.back() = with_untouched<float>(trial.run.buffers.back(), 2, 3);
  const Verdict verdict = trial.judged();
  EXPECT_EQ(verdict.mismatch, (Mismatch{"c", 1, 4, {{{1, 0}, "not written", "6", ""}}}));
}

TEST(JudgeResults, ShowsTheErrorThatIsAllowed) {
  const Verdict verdict =
      Trial().expected(near({2, 4, 6, 8}, 0.25, 2, 2)).got({2, 4, 7, 8}).judged();
  EXPECT_EQ(verdict.mismatch, (Mismatch{"c", 1, 4, {{{1, 0}, "7", "6", "0.5"}}}));
}

TEST(JudgeResults, ShowsTheFirstFiveWrongElements) {
  Trial trial;
  trial.buffers = {make_output<float>("c", {9})};
  trial.expectations = {expect_exactly("c", counting<float>(9))};
  trial.run.buffers = {returned("c", std::vector<float>(9, 7.5F))};
  const Verdict verdict = trial.judged();
  EXPECT_EQ(verdict.mismatch->wrong, 9U);
  ASSERT_EQ(verdict.mismatch->first.size(), 5U);
  EXPECT_EQ(verdict.mismatch->first.back(), (WrongElement{{4}, "7.5", "5", ""}));
}

TEST(JudgeResults, ShowsTheBitsWhereNumbersLookTheSame) {
  const auto payload = std::bit_cast<float>(0x7fc00001U);
  const auto nan = std::bit_cast<float>(0x7fc00000U);
  const Verdict verdict =
      Trial()
          .expected(expect_exactly<float>("c", {2, nan, 6, 8}, ExactValues::Comparison::bits))
          .got({2, payload, 6, 8})
          .judged();
  EXPECT_EQ(verdict.mismatch->first.front(),
            (WrongElement{{0, 1}, "NaN = 0x7fc00001", "NaN = 0x7fc00000", ""}));
}

TEST(JudgeResults, ShowsNoElementsWhereOnlyTheAverageIsWrong) {
  const Verdict verdict =
      Trial().expected(near({2, 4, 6, 8}, 1, 10, 0.5)).got({3, 5, 7, 9}).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(verdict.message,
            "the elements of the matrix 'c' are off by 1 rounding on average, more than float32 "
            "arithmetic makes");
  EXPECT_FALSE(verdict.mismatch);
}

TEST(JudgeResults, TellsTheFirstOutputThatIsWrong) {
  Trial trial;
  trial.buffers.push_back(make_output<float>("d", {1}));
  trial.expectations.push_back(expect_exactly<float>("d", {1}));
  trial.run.buffers.push_back(returned<float>("d", {2}));
  EXPECT_EQ(trial.judged().message, "the only element of the array 'd' is wrong");
  EXPECT_EQ(trial.got({7, 4, 6, 8}).judged().message, "1 of 4 elements of the matrix 'c' is wrong");
}

TEST(JudgeResults, TellsDamagedGuardsBeforeWrongResults) {
  const Verdict verdict = Trial().got({7, 7, 7, 7}).damaged("c", 0, 4).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::memory_error);
  EXPECT_EQ(verdict.message, "4 bytes behind the end of 'c' were overwritten");
}

TEST(JudgeResults, TellsDamagedGuardsBeforeAChangedInput) {
  EXPECT_EQ(Trial().changed_input(1).damaged("a", 1, 0).judged().message,
            "1 byte before the start of 'a' was overwritten");
}

TEST(JudgeResults, TellsAChangedInputBeforeWrongResults) {
  const Verdict verdict = Trial().changed_input(2).got({7, 7, 7, 7}).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(verdict.message, "2 elements of the input 'a' were changed");
  EXPECT_FALSE(verdict.mismatch);
}

TEST(JudgeResults, LooksAtTheGuardsOfAScratchOnly) {
  Trial trial;
  trial.buffers.push_back(make_scratch<float>("partial", 8));
  trial.run.buffers.emplace_back().name = "partial";
  EXPECT_EQ(trial.judged(), Verdict{});
  const Verdict verdict = trial.damaged("partial", 0, 4096).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::memory_error);
  EXPECT_EQ(verdict.message, "4,096 bytes behind the end of 'partial' were overwritten");
}

TEST(JudgeResults, TakesAScratchThatDidNotComeBackForAFaultOfOurs) {
  Trial trial;
  trial.buffers.push_back(make_scratch<float>("partial", 8));
  EXPECT_EQ(trial.judged().kind, VerdictKind::judge_error);
}

TEST(JudgeResults, TakesAnOutputThatDidNotComeBackForAFaultOfOurs) {
  Trial trial;
  trial.run.buffers.pop_back();
  EXPECT_EQ(trial.judged().kind, VerdictKind::judge_error);
  EXPECT_EQ(trial.judged().message, "the buffer 'c' did not come back whole");
}

TEST(JudgeResults, TakesAnInputThatDidNotComeBackForAFaultOfOurs) {
  Trial trial;
  trial.run.buffers.erase(trial.run.buffers.begin());
  EXPECT_EQ(trial.judged().kind, VerdictKind::judge_error);
}

TEST(JudgeResults, TakesABufferOfAnotherSizeForAFaultOfOurs) {
  EXPECT_EQ(Trial().got({2, 4, 6}).judged().message, "the buffer 'c' did not come back whole");
}

TEST(JudgeResults, AcceptsAnOutputOfNoElements) {
  Trial trial;
  trial.buffers = {make_output<float>("c", {0})};
  trial.expectations = {expect_exactly<float>("c", {})};
  trial.run.buffers = {returned<float>("c", {})};
  EXPECT_EQ(trial.judged(), Verdict{});
}

std::string problem_with(const Trial& trial) {
  return problem_of([&] { trial.judged(); });
}

TEST(JudgeResults, RefusesAnOutputThatNothingIsExpectedOf) {
  Trial trial;
  trial.expectations.clear();
  EXPECT_EQ(problem_with(trial), "oracle.cpp does not say what output 'c' must hold");
}

TEST(JudgeResults, RefusesAnExpectationForABufferThatWasNotMade) {
  Trial trial;
  trial.expectations.push_back(expect_exactly<float>("d", {1}));
  EXPECT_EQ(problem_with(trial), "oracle.cpp says what 'd' must hold, which is no output");
}

TEST(JudgeResults, RefusesAnExpectationForAnInput) {
  Trial trial;
  trial.expectations.push_back(expect_exactly<float>("a", {1, 2, 3, 4}));
  EXPECT_EQ(problem_with(trial), "oracle.cpp says what 'a' must hold, which is no output");
}

}  // namespace
}  // namespace labcheck::test
