#include "harness/simgpu/exec/finding.hpp"

#include <gtest/gtest.h>

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

TEST(Findings, TellAPairOfPlacesOnce) {
  Findings findings;
  findings.add(race(kLoad, kStore, 0, 7));
  findings.add(race(kLoad, kStore, 0, 8));
  findings.add(race(kStore, kStore, 0));
  ASSERT_EQ(findings.in_order().size(), 2u);
  EXPECT_EQ(findings.in_order()[0].what.thread, 7u);
}

TEST(Findings, TellSharedAndGlobalMemoryApart) {
  Findings findings;
  Finding global = race(kLoad, kStore, 0);
  global.space = ptx::Space::global;
  findings.add(race(kLoad, kStore, 0));
  findings.add(global);
  EXPECT_EQ(findings.in_order().size(), 2u);
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
  EXPECT_EQ(all.in_order()[0].what.block, 2u);
}

TEST(Findings, AreInTheOrderOfTheBlocks) {
  Findings findings;
  findings.add(race(kLoad, kStore, 5));
  findings.add(race(kStore, kStore, 1));
  EXPECT_EQ(findings.in_order()[0].what.block, 1u);
  EXPECT_EQ(findings.in_order()[1].what.block, 5u);
}

}  // namespace
}  // namespace labcheck::simgpu
