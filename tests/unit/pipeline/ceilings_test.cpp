#include "harness/pipeline/ceilings.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

std::variant<CaseInput, std::string> made(const std::string& name, const Parameters& parameters,
                                          const Work& work = {}) {
  Random random(1, "test");
  return ceiling_input(name, parameters, work, random);
}

TEST(CeilingInput, CopiesAsManyBytesAsTheCaseMoves) {
  const auto input = std::get<CaseInput>(made("copy", {{"n", 3}}, {800, 0}));
  EXPECT_EQ(input.call, "copy");
  EXPECT_EQ(input.parameters.size("n"), 100U);
  ASSERT_EQ(input.buffers.size(), 2U);
  EXPECT_EQ(input.buffers[0].size_in_bytes() + input.buffers[1].size_in_bytes(), 800U);
}

TEST(CeilingInput, MultipliesMatricesOfTheCasesSizes) {
  const auto input = std::get<CaseInput>(made("cublas", {{"m", 2}, {"n", 3}, {"k", 5}}));
  EXPECT_EQ(input.buffers[0].count(), 10U);
  EXPECT_EQ(input.buffers[1].count(), 15U);
  EXPECT_EQ(input.buffers[2].count(), 6U);
}

TEST(CeilingInput, SumsAsManyFloats) {
  const auto input = std::get<CaseInput>(made("cub", {{"n", 70}}));
  EXPECT_EQ(input.call, "cub_sum");
  EXPECT_EQ(input.buffers[0].count(), 70U);
  EXPECT_EQ(input.buffers[1].count(), 1U);
}

TEST(CeilingInput, SaysWhatTheCaseLacks) {
  EXPECT_TRUE(std::holds_alternative<std::string>(made("copy", {{"n", 3}})));
  EXPECT_TRUE(std::holds_alternative<std::string>(made("cublas", {{"n", 3}})));
  EXPECT_TRUE(std::holds_alternative<std::string>(made("cub", {{"n", "many"}})));
  EXPECT_TRUE(std::holds_alternative<std::string>(made("tensor", {{"n", 3}})));
}

}  // namespace
}  // namespace labcheck
