// SPDX-License-Identifier: MIT
// Tests of judge() for returned buffers.
#include "harness/base/render.hpp"
#include "harness/verify/judge.hpp"
#include "tests/support/judged_runs.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace labcheck::test {
namespace {

TEST(JudgeResults, ReportsWrongElements) {
  const Verdict verdict = Trial().got({2, 4, 7, 8}).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(render(verdict.message), "1 of 4 elements of the matrix 'c' is wrong.");
}

TEST(JudgeResults, HelpsWithAPattern) {
  EXPECT_EQ(render(Trial().got({0, 0, 0, 8}).judged().help),
            "Every wrong element is 0. Check that the result is accumulated and stored.");
}

TEST(JudgeResults, AsksTheOracleWhatAWrongOutputMeans) {
  Trial trial;
  trial.got({2, 4, 7, 9});
  const auto meaning = [](const ReturnedBuffer& wrong) {
    return explain("{output} is a sum.", wrong.name);
  };
  Standard standard{"", trial.buffers, trial.expectations, {}, meaning};
  EXPECT_EQ(render(judge(trial.run, standard).help), "c is a sum.");
  standard.meaning_of = [](const ReturnedBuffer&) { return Message{}; };
  trial.got({0, 0, 0, 8});
  EXPECT_EQ(render(judge(trial.run, standard).help),
            "Every wrong element is 0. Check that the result is accumulated and stored.");
}

/// Two outputs with different expected values, and the returned values of each.
Trial two_outputs(const std::vector<float>& first, const std::vector<float>& second) {
  Trial trial;
  trial.buffers = {make_output<float>("y", {3}), make_output<float>("again", {3})};
  trial.expectations = {expect_exactly<float>("y", {1, 2, 3}),
                        expect_exactly<float>("again", {4, 5, 3})};
  trial.run.buffers = {returned("y", first), returned("again", second)};
  return trial;
}

TEST(JudgeResults, ReportsAnOutputThatIsIdenticalToAnother) {
  const std::string identical = "The result is bit for bit identical to ";
  // The first output is right, the second call did nothing.
  const Verdict kept = two_outputs({1, 2, 3}, {1, 2, 3}).judged();
  EXPECT_EQ(render(kept.message), "2 of 3 elements of the array 'again' are wrong.");
  EXPECT_EQ(render(kept.help).find(identical + "'y'"), 0U) << render(kept.help);
  // Both outputs come from older input.
  const Verdict older = two_outputs({7, 8, 9}, {7, 8, 9}).judged();
  EXPECT_EQ(render(older.help).find(identical + "'again'"), 0U) << render(older.help);
}

TEST(JudgeResults, ReportsNoOutputsThatAreIdenticalByChance) {
  EXPECT_EQ(render(two_outputs({1, 2, 3}, {1, 2, 4}).judged().help).find("identical"),
            std::string::npos);
  EXPECT_EQ(render(two_outputs({0, 0, 0}, {0, 0, 0}).judged().help).find("identical"),
            std::string::npos);
  Trial expected_alike = two_outputs({7, 8, 9}, {7, 8, 9});
  expected_alike.expectations[1] = expect_exactly<float>("again", {1, 2, 3});
  EXPECT_EQ(render(expected_alike.judged().help).find("identical"), std::string::npos);
}

TEST(JudgeResults, ShowsTheWrongElements) {
  const Verdict verdict = Trial().got({2, 4, 7, 9}).judged();
  EXPECT_EQ(verdict.mismatch,
            (Mismatch{"c", 2, 4, {{{1, 0}, "7", "6", ""}, {{1, 1}, "9", "8", ""}}}));
}

TEST(JudgeResults, MarksElementsThatWereNotWritten) {
  Trial trial;
  trial.got({2, 4, 7, 8});
  trial.run.buffers.back() = with_untouched<float>(trial.run.buffers.back(), 2, 3);
  const Verdict verdict = trial.judged();
  EXPECT_EQ(verdict.mismatch, (Mismatch{"c", 1, 4, {{{1, 0}, "", "6", ""}}}));
}

TEST(JudgeResults, ShowsTheAllowedError) {
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

TEST(JudgeResults, ShowsTheBitsIfNumbersLookTheSame) {
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

TEST(JudgeResults, ShowsNoElementsIfOnlyTheAverageIsWrong) {
  const Verdict verdict =
      Trial().expected(near({2, 4, 6, 8}, 1, 10, 0.5)).got({3, 5, 7, 9}).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(render(verdict.message),
            "On average, the elements of the matrix 'c' are off by 1 float32 rounding error, more "
            "than float32 arithmetic causes.");
  EXPECT_FALSE(verdict.mismatch);
}

TEST(JudgeResults, ReportsTheFirstWrongOutput) {
  Trial trial;
  trial.buffers.push_back(make_output<float>("d", {1}));
  trial.expectations.push_back(expect_exactly<float>("d", {1}));
  trial.run.buffers.push_back(returned<float>("d", {2}));
  EXPECT_EQ(render(trial.judged().message), "The only element of the array 'd' is wrong.");
  EXPECT_EQ(render(trial.got({7, 4, 6, 8}).judged().message),
            "1 of 4 elements of the matrix 'c' is wrong.");
}

TEST(JudgeResults, ReportsDamagedGuardsBeforeWrongResults) {
  const Verdict verdict = Trial().got({7, 7, 7, 7}).damaged("c", 0, 4).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::memory_error);
  EXPECT_EQ(render(verdict.message), "4 bytes after the end of 'c' were overwritten.");
}

TEST(JudgeResults, ReportsDamagedGuardsBeforeAChangedInput) {
  EXPECT_EQ(render(Trial().changed_input(1).damaged("a", 1, 0).judged().message),
            "1 byte before the start of 'a' was overwritten.");
}

TEST(JudgeResults, ReportsAChangedInputBeforeWrongResults) {
  const Verdict verdict = Trial().changed_input(2).got({7, 7, 7, 7}).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(render(verdict.message), "2 elements of the input 'a' were changed.");
  EXPECT_FALSE(verdict.mismatch);
}

TEST(JudgeResults, ChecksOnlyTheGuardsOfAScratchBuffer) {
  Trial trial;
  trial.buffers.push_back(make_scratch<float>("partial", 8));
  trial.run.buffers.emplace_back().name = "partial";
  EXPECT_EQ(trial.judged(), Verdict{});
  const Verdict verdict = trial.damaged("partial", 0, 4096).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::memory_error);
  EXPECT_EQ(render(verdict.message), "4,096 bytes after the end of 'partial' were overwritten.");
}

TEST(JudgeResults, CallsAMissingScratchBufferAJudgeError) {
  Trial trial;
  trial.buffers.push_back(make_scratch<float>("partial", 8));
  EXPECT_EQ(trial.judged().kind, VerdictKind::judge_error);
}

TEST(JudgeResults, CallsAMissingOutputAJudgeError) {
  Trial trial;
  trial.run.buffers.pop_back();
  EXPECT_EQ(trial.judged().kind, VerdictKind::judge_error);
  EXPECT_EQ(render(trial.judged().message), "labcheck did not receive the complete buffer 'c'.");
}

TEST(JudgeResults, CallsAMissingInputAJudgeError) {
  Trial trial;
  trial.run.buffers.erase(trial.run.buffers.begin());
  EXPECT_EQ(trial.judged().kind, VerdictKind::judge_error);
}

TEST(JudgeResults, CallsABufferOfTheWrongSizeAJudgeError) {
  EXPECT_EQ(render(Trial().got({2, 4, 6}).judged().message),
            "labcheck did not receive the complete buffer 'c'.");
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

TEST(JudgeResults, RejectsAnOutputWithoutAnExpectation) {
  Trial trial;
  trial.expectations.clear();
  EXPECT_EQ(problem_with(trial), "oracle.cpp has no expectation for output 'c'");
}

TEST(JudgeResults, RejectsAnExpectationForAnUnknownBuffer) {
  Trial trial;
  trial.expectations.push_back(expect_exactly<float>("d", {1}));
  EXPECT_EQ(problem_with(trial), "oracle.cpp has an expectation for 'd', which is not an output");
}

TEST(JudgeResults, RejectsAnExpectationForAnInput) {
  Trial trial;
  trial.expectations.push_back(expect_exactly<float>("a", {1, 2, 3, 4}));
  EXPECT_EQ(problem_with(trial), "oracle.cpp has an expectation for 'a', which is not an output");
}

}  // namespace
}  // namespace labcheck::test
