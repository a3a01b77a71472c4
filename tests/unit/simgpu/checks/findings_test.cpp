// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/checks/word_runs.hpp"
#include "harness/simgpu/exec/pattern_analysis.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <vector>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kLoad = 1;
constexpr std::uint32_t kStore = 2;

Finding race(std::uint32_t later, std::uint32_t earlier, std::uint64_t block,
             std::uint32_t thread = 0) {
  return {FindingKind::write_after_write,
          ptx::Space::shared,
          {later, block, thread},
          {earlier, block, 0}};
}

TEST(Findings, ReportAPairOfPositionsOnce) {
  Findings findings;
  findings.add(race(kLoad, kStore, 0, 7));
  findings.add(race(kLoad, kStore, 0, 8));
  findings.add(race(kStore, kStore, 0));
  ASSERT_EQ(findings.in_order().size(), 2u);
  EXPECT_EQ(findings.in_order()[0].event.thread, 7u);
}

TEST(Findings, DistinguishSharedAndGlobalMemory) {
  Findings findings;
  Finding global = race(kLoad, kStore, 0);
  global.space = ptx::Space::global;
  findings.add(race(kLoad, kStore, 0));
  findings.add(global);
  EXPECT_EQ(findings.in_order().size(), 2u);
}

TEST(Findings, KeepTheFindingOfTheFirstBlock) {
  Findings late;
  late.add(race(kLoad, kStore, 5));
  Findings early;
  early.add(race(kLoad, kStore, 2));
  Findings all;
  all.add(late);
  all.add(early);
  ASSERT_EQ(all.in_order().size(), 1u);
  EXPECT_EQ(all.in_order()[0].event.block, 2u);
}

TEST(Findings, AreOrderedByBlock) {
  Findings findings;
  findings.add(race(kLoad, kStore, 5));
  findings.add(race(kStore, kStore, 1));
  EXPECT_EQ(findings.in_order()[0].event.block, 1u);
  EXPECT_EQ(findings.in_order()[1].event.block, 5u);
}

template <class AddressOf>
Pattern<std::uint32_t> pattern_of(Mask mask, std::uint32_t size, AddressOf address_of) {
  std::array<std::uint32_t, kLanes> addresses{};
  for (unsigned l = 0; l < kLanes; ++l) addresses[l] = address_of(l);
  Pattern<std::uint32_t> pattern;
  analyze_pattern(pattern, addresses.data(), mask, size);
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
  EXPECT_TRUE(found->disjoint);
}

TEST(FindRuns, MakesOneRunOfARowThatBothHalvesOfAWarpRead) {
  auto pattern = pattern_of(kAllLanes, 4, [](unsigned l) { return 4 * (l % 16); });
  const WordRuns* found = runs_of(pattern, 4);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->runs.size(), 1u);
  EXPECT_EQ(found->runs[0].count, 16);
  EXPECT_EQ(found->runs[0].lanes, 0x00010001u);
  EXPECT_FALSE(found->disjoint);
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

TEST(FindRuns, LeavesOutInactiveLanes) {
  auto pattern = pattern_of(0xF0, 4, [](unsigned l) { return 4 * l; });
  const WordRuns* found = runs_of(pattern, 4);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->runs.size(), 1u);
  EXPECT_EQ(found->runs[0].first, 0);
  EXPECT_EQ(found->runs[0].count, 4);
  EXPECT_EQ(found->runs[0].lanes_of(3), 1u << 7);
}

TEST(FindRuns, MakesARunOfEachWordOfDescendingLanes) {
  auto pattern = pattern_of(kAllLanes, 4, [](unsigned l) { return 4 * (31 - l); });
  const WordRuns* found = runs_of(pattern, 4);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->runs.size(), 32u);
  EXPECT_EQ(found->runs[31].first, -31);
}

TEST(FindRuns, AssignsTheWordsOfVectorsToTheirLanes) {
  auto pattern = pattern_of(kAllLanes, 16, [](unsigned l) { return 16 * l; });
  const WordRuns* found = runs_of(pattern, 16);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->runs.size(), 1u);
  EXPECT_EQ(found->runs[0].count, 128);
  EXPECT_EQ(found->runs[0].lanes_of(7), 0b10u);
}

TEST(FindRuns, FindsNoRunsIfLanesUsePartsOfWords) {
  auto halves = pattern_of(kAllLanes, 2, [](unsigned l) { return 2 * l; });
  EXPECT_EQ(runs_of(halves, 2), nullptr);
}

TEST(FindRuns, FindsARunForEachWordThatLanesShare) {
  auto pattern = pattern_of(0b1111, 8, [](unsigned l) { return l < 3 ? 0 : 8; });
  const WordRuns* runs = runs_of(pattern, 8);
  ASSERT_NE(runs, nullptr);
  EXPECT_FALSE(runs->disjoint);
  ASSERT_EQ(runs->runs.size(), 3u);
  EXPECT_EQ(runs->runs[0], (WordRun{0, 0b0111, 1, 0}));
  EXPECT_EQ(runs->runs[1], (WordRun{1, 0b0111, 1, 0}));
  EXPECT_EQ(runs->runs[2], (WordRun{2, 0b1000, 2, 1}));
}

TEST(FindRuns, FindsNewRunsForAnotherPattern) {
  auto pattern = pattern_of(kAllLanes, 4, [](unsigned l) { return 4 * l; });
  ASSERT_NE(runs_of(pattern, 4), nullptr);
  const std::array<std::uint32_t, kLanes> same{};
  analyze_pattern(pattern, same.data(), kAllLanes, 4);
  ASSERT_NE(runs_of(pattern, 4), nullptr);
  EXPECT_EQ(runs_of(pattern, 4)->runs[0].lanes, kAllLanes);
}

}  // namespace
}  // namespace labcheck::simgpu
