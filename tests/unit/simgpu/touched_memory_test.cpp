#include "harness/simgpu/memory/touched_memory.hpp"

#include "harness/simgpu/memory/lazy_pages.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kBytes = 1000;

TEST(TouchedMemory, GivesEachWordTheLanesOfItsPlaceInTheSegment) {
  const LazyPages pages(TouchedMemory::bytes_for(kBytes));
  const TouchedMemory touched(pages.data(), kBytes);
  touched.segment(2, 7)->writer = {{9, 0, {}, 0b1}, 0};
  touched.segment(2, 7)->reader = {{8, 0, {}, 0b100}, 2};
  EXPECT_EQ(touched.word(32 + 13, 7).writer.lanes, 1u << 13);
  EXPECT_EQ(touched.word(32 + 13, 7).reader.lanes, 0b100u << 3);
}

TEST(TouchedMemory, HasNoSegmentWhoseWordsWereUsedEachByItself) {
  const LazyPages pages(TouchedMemory::bytes_for(kBytes));
  const TouchedMemory touched(pages.data(), kBytes);
  touched.word(17, 7).writer.interval = 8;
  EXPECT_NE(touched.segment(0, 7), nullptr);
  EXPECT_EQ(touched.segment(1, 7), nullptr);
  EXPECT_EQ(touched.word(17, 7).writer.interval, 8u);
}

TEST(TouchedMemory, PutsTheWordsOfEarlierLaunchesTogetherAgain) {
  const LazyPages pages(TouchedMemory::bytes_for(kBytes));
  const TouchedMemory touched(pages.data(), kBytes);
  touched.word(3, 7).writer.interval = 8;
  ASSERT_NE(touched.segment(0, 9), nullptr);
  touched.segment(0, 9)->reader = {{10, 0, {}, 1}, 0};
  EXPECT_EQ(touched.word(3, 9).reader.interval, 10u);
  EXPECT_LT(touched.word(3, 9).writer.interval, 9u);
}

}  // namespace
}  // namespace labcheck::simgpu
