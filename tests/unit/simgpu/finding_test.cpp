#include "harness/simgpu/exec/finding.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

Finding race(const Instruction& later, const Instruction& earlier, std::uint64_t block,
             std::uint32_t thread = 0) {
  Finding finding;
  finding.instruction = &later;
  finding.other = &earlier;
  finding.linear_block = block;
  finding.thread = thread;
  return finding;
}

const Instruction kLoad;
const Instruction kStore;

TEST(Findings, TellAPairOfPlacesOnce) {
  Findings findings;
  findings.add(race(kLoad, kStore, 0, 7));
  findings.add(race(kLoad, kStore, 0, 8));
  findings.add(race(kStore, kStore, 0));
  ASSERT_EQ(findings.in_order().size(), 2u);
  EXPECT_EQ(findings.in_order()[0].thread, 7u);
}

TEST(Findings, TellInstructionsOfOnePlaceOnce) {
  Instruction first;
  Instruction unrolled;
  first.place = unrolled.place = 3;
  Findings findings;
  findings.add(race(first, kStore, 0));
  findings.add(race(unrolled, kStore, 0));
  EXPECT_EQ(findings.in_order().size(), 1u);
}

TEST(Findings, KeepThatOfTheFirstBlockWhoeverFoundItFirst) {
  Findings late;
  late.add(race(kLoad, kStore, 5));
  Findings early;
  early.add(race(kLoad, kStore, 2));
  Findings all;
  all.add(late);
  all.add(early);
  ASSERT_EQ(all.in_order().size(), 1u);
  EXPECT_EQ(all.in_order()[0].linear_block, 2u);
}

TEST(Findings, AreInTheOrderOfTheBlocks) {
  Findings findings;
  findings.add(race(kLoad, kStore, 5));
  findings.add(race(kStore, kStore, 1));
  EXPECT_EQ(findings.in_order()[0].linear_block, 1u);
  EXPECT_EQ(findings.in_order()[1].linear_block, 5u);
}

}  // namespace
}  // namespace labcheck::simgpu
