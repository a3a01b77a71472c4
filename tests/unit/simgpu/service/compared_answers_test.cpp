// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/compared_answers.hpp"

#include <gtest/gtest.h>

#include <span>
#include <string_view>

namespace labcheck::simgpu {
namespace {

Bytes bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

TEST(ComparedAnswers, CountWordsThatDiffer) {
  EXPECT_EQ(count_different(bytes_of("abcdefgh"), bytes_of("abcdefgh")), 0u);
  EXPECT_EQ(count_different(bytes_of("abcdefgh"), bytes_of("abcdefgx")), 4u);
  EXPECT_EQ(count_different(bytes_of("abcdef"), bytes_of("abcdex")), 2u);
  EXPECT_EQ(count_different(bytes_of("abcd"), bytes_of("abcdef")), 2u);
  EXPECT_EQ(count_different({}, bytes_of("ab")), 2u);
}

TEST(ComparedAnswers, KeepTheFirstDifference) {
  ReplayFacts facts;
  compare_answers(AnswerKind::copy, bytes_of("same"), bytes_of("same"), facts);
  EXPECT_EQ(facts.first_difference, AnswerDifference{});
  compare_answers(AnswerKind::shared, bytes_of("abcdef"), bytes_of("abcdex"), facts);
  compare_answers(AnswerKind::copy, bytes_of("x"), bytes_of("y"), facts);
  EXPECT_EQ(facts.first_difference, (AnswerDifference{2, AnswerKind::shared, 5}));
  EXPECT_EQ(facts.answers, 3u);
  EXPECT_EQ(facts.answer_bytes, 11u);
  EXPECT_EQ(facts.read, 3u);
}

TEST(ComparedText, IsComparedAsAWhole) {
  ReplayFacts facts;
  ComparedText text;
  text.compare(facts);
  EXPECT_EQ(facts.answers, 0u) << "nothing was printed";
  text.expect(bytes_of("one "));
  text.expect(bytes_of("two"));
  text.add("one tw");
  text.add("o");
  text.compare(facts);
  EXPECT_EQ(facts.answers, 1u);
  EXPECT_EQ(facts.first_difference.answer, 0u);
}

TEST(ComparedText, DiffersIfItIsLonger) {
  ReplayFacts facts;
  ComparedText text;
  text.expect(bytes_of("one"));
  for (int k = 0; k < 1000; ++k) text.add("one");
  text.compare(facts);
  EXPECT_EQ(facts.first_difference, (AnswerDifference{1, AnswerKind::text, 3}));
  EXPECT_EQ(facts.read, 1u) << "no more is kept";
  text.add("more");
  text.compare(facts);
  EXPECT_EQ(facts.answers, 2u) << "nothing was recorded";
}

}  // namespace
}  // namespace labcheck::simgpu
