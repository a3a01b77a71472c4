#include "harness/simgpu/exec/find_runs.hpp"

#include "harness/simgpu/exec/access.hpp"

#include <gtest/gtest.h>

#include <array>

namespace labcheck::simgpu {
namespace {

template <class AddressOf>
Pattern<std::uint32_t> pattern_of(Mask mask, std::uint32_t size, AddressOf address_of) {
  std::array<std::uint32_t, kLanes> addresses{};
  for (unsigned l = 0; l < kLanes; ++l) addresses[l] = address_of(l);
  Pattern<std::uint32_t> pattern;
  learn(pattern, addresses.data(), mask, size);
  return pattern;
}

TEST(FindRuns, MakesOneRunOfConsecutiveWords) {
  auto pattern = pattern_of(kAllLanes, 4, [](unsigned l) { return 64 + 4 * l; });
  const WordRuns* found = runs_of(pattern, 4);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->runs.size(), 1u);
  EXPECT_EQ(found->runs[0].first, 0);
  EXPECT_EQ(found->runs[0].count, 32);
  EXPECT_EQ(found->runs[0].lanes_of(31), 1u << 31);
  EXPECT_TRUE(found->each_alone);
}

TEST(FindRuns, MakesARunOfTheRowThatTwoHalvesOfAWarpRead) {
  auto pattern = pattern_of(kAllLanes, 4, [](unsigned l) { return 4 * (l % 16); });
  const WordRuns* found = runs_of(pattern, 4);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->runs.size(), 1u);
  EXPECT_EQ(found->runs[0].count, 16);
  EXPECT_EQ(found->runs[0].lanes, 0x00010001u);
  EXPECT_FALSE(found->each_alone);
}

TEST(FindRuns, MakesARunOfEachBroadcastWord) {
  auto pattern = pattern_of(kAllLanes, 4, [](unsigned l) { return l / 16 * 256; });
  const WordRuns* found = runs_of(pattern, 4);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->runs.size(), 2u);
  EXPECT_EQ(found->runs[0].lanes, 0x0000FFFFu);
  EXPECT_EQ(found->runs[1].first, 64);
  EXPECT_EQ(found->runs[1].lanes, 0xFFFF0000u);
}

TEST(FindRuns, LeavesOutLanesThatAreNotThere) {
  auto pattern = pattern_of(0xF0, 4, [](unsigned l) { return 4 * l; });
  const WordRuns* found = runs_of(pattern, 4);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->runs.size(), 1u);
  EXPECT_EQ(found->runs[0].first, 0);
  EXPECT_EQ(found->runs[0].count, 4);
  EXPECT_EQ(found->runs[0].lanes_of(3), 1u << 7);
}

TEST(FindRuns, CountsTheWordsOfLanesThatDescend) {
  auto pattern = pattern_of(kAllLanes, 4, [](unsigned l) { return 4 * (31 - l); });
  const WordRuns* found = runs_of(pattern, 4);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->runs.size(), 32u);
  EXPECT_EQ(found->runs[31].first, -31);
}

TEST(FindRuns, SpreadsTheWordsOfVectorsOverTheirLanes) {
  auto pattern = pattern_of(kAllLanes, 16, [](unsigned l) { return 16 * l; });
  const WordRuns* found = runs_of(pattern, 16);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->runs.size(), 1u);
  EXPECT_EQ(found->runs[0].count, 128);
  EXPECT_EQ(found->runs[0].lanes_of(7), 0b10u);
}

TEST(FindRuns, FindsNoneWhereLanesTakePartsOfWordsOrHaveSomeInCommon) {
  auto halves = pattern_of(kAllLanes, 2, [](unsigned l) { return 2 * l; });
  EXPECT_EQ(runs_of(halves, 2), nullptr);
  auto common = pattern_of(kAllLanes, 8, [](unsigned) { return 0; });
  EXPECT_EQ(runs_of(common, 8), nullptr);
}

TEST(FindRuns, FindsThemAnewForAnotherPattern) {
  auto pattern = pattern_of(kAllLanes, 4, [](unsigned l) { return 4 * l; });
  ASSERT_NE(runs_of(pattern, 4), nullptr);
  const std::array<std::uint32_t, kLanes> same{};
  learn(pattern, same.data(), kAllLanes, 4);
  ASSERT_NE(runs_of(pattern, 4), nullptr);
  EXPECT_EQ(runs_of(pattern, 4)->runs[0].lanes, kAllLanes);
}

}  // namespace
}  // namespace labcheck::simgpu
