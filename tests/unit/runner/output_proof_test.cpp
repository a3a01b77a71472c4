// SPDX-License-Identifier: MIT
#include "harness/runner/timed_process.hpp"
#include "tests/support/played_tree.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

// Element k of the output is k.
struct NumberedOutput {
  explicit NumberedOutput(std::size_t count)
      : buffer{"c", ElementType::int32, BufferRole::output, {count}, {}}, tree(numbers(count)) {}

  static std::string numbers(std::size_t count) {
    std::string bytes(count * sizeof(std::int32_t), '\0');
    for (std::size_t k = 0; k < count; ++k) {
      const auto number = static_cast<std::int32_t>(k);
      std::memcpy(&bytes[k * sizeof number], &number, sizeof number);
    }
    return bytes;
  }

  Buffer buffer;
  PlayedTree tree;
};

TEST(OutputProof, YieldsTheElementsInTheOrderOfTheRequest) {
  // One node, a node and a bit, two levels exactly, three levels.
  for (const std::size_t count : {1, 255, 256, 257, 8192, 8193, 300'000}) {
    const NumberedOutput output(count);
    const std::vector<std::uint64_t> elements{count - 1, 0, count / 2, count - 1};
    const auto proven = proven_elements(output.buffer, elements, output.tree.root(),
                                        output.tree.answer(elements, 4));
    ASSERT_TRUE(proven) << count;
    ASSERT_EQ(proven->size(), 16U);
    for (std::size_t k = 0; k < elements.size(); ++k) {
      std::int32_t number = 0;
      std::memcpy(&number, &(*proven)[4 * k], sizeof number);
      EXPECT_EQ(static_cast<std::uint64_t>(number), elements[k]) << count;
    }
  }
}

TEST(OutputProof, RejectsEveryChangedByte) {
  const NumberedOutput output(8193);
  const std::vector<std::uint64_t> elements{5, 8192};
  const std::string answer = output.tree.answer(elements, 4);
  for (std::size_t at = 0; at < answer.size(); at += 7) {
    std::string changed = answer;
    changed[at] ^= 1;
    EXPECT_FALSE(proven_elements(output.buffer, elements, output.tree.root(), changed)) << at;
  }
}

TEST(OutputProof, RejectsAnAnswerOfAnotherLength) {
  const NumberedOutput output(8193);
  const std::string answer = output.tree.answer({5}, 4);
  EXPECT_FALSE(proven_elements(output.buffer, {5}, output.tree.root(), answer + "x"));
  EXPECT_FALSE(
      proven_elements(output.buffer, {5}, output.tree.root(), answer.substr(0, answer.size() - 1)));
  EXPECT_FALSE(proven_elements(output.buffer, {5}, output.tree.root(), ""));
}

TEST(OutputProof, RejectsTheNodesOfAnotherElement) {
  const NumberedOutput output(8193);
  EXPECT_FALSE(
      proven_elements(output.buffer, {5}, output.tree.root(), output.tree.answer({300}, 4)));
}

}  // namespace
}  // namespace labcheck::test
