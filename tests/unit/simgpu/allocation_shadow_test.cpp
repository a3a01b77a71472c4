#include "harness/simgpu/memory/allocation_shadow.hpp"

#include "harness/simgpu/memory/device_memory.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

using Contents = AllocationShadow::Contents;

TEST(AllocationShadow, KnowsEachByteThatWasWritten) {
  AllocationShadow shadow(300, Contents::undefined);
  shadow.define(60, 70);
  EXPECT_TRUE(shadow.is_defined(60, 70));
  EXPECT_FALSE(shadow.is_defined(59, 2));
  EXPECT_FALSE(shadow.is_defined(129, 2));
  EXPECT_EQ(shadow.undefined_bytes(58, 4), 0b0011u);
  EXPECT_EQ(shadow.undefined_bytes(128, 8), 0b11111100u);
}

TEST(AllocationShadow, ForgetsWhatBecomesUndefined) {
  AllocationShadow shadow(64, Contents::undefined);
  shadow.define(0, 64);
  shadow.undefine(63, 1);
  EXPECT_TRUE(shadow.is_defined(0, 63));
  EXPECT_FALSE(shadow.is_defined(0, 64));
}

TEST(AllocationShadow, TakesWhatTheHostKeepsForDefined) {
  AllocationShadow shadow(64, Contents::defined);
  EXPECT_TRUE(shadow.is_defined(0, 64));
  shadow.undefine(0, 64);
  EXPECT_TRUE(shadow.is_defined(0, 64));
}

TEST(AllocationShadow, CopiesWhatIsDefinedByteByByte) {
  AllocationShadow from(256, Contents::undefined);
  from.define(10, 3);
  from.define(100, 100);
  AllocationShadow to(256, Contents::undefined);
  to.define(0, 256);
  to.copy(1, from, 9, 200);
  EXPECT_TRUE(to.is_defined(0, 1));
  EXPECT_EQ(to.undefined_bytes(0, 8), 0b11100010u);
  EXPECT_TRUE(to.is_defined(92, 100));
  EXPECT_FALSE(to.is_defined(91, 1));
  EXPECT_TRUE(to.is_defined(201, 55));
}

TEST(AllocationShadow, CopiesRangesThatOverlap) {
  AllocationShadow shadow(512, Contents::undefined);
  shadow.define(0, 130);
  shadow.copy(64, shadow, 0, 400);
  EXPECT_TRUE(shadow.is_defined(0, 194));
  EXPECT_FALSE(shadow.is_defined(194, 1));
}

TEST(AllocationShadow, HasATouchedWordForEachWord) {
  AllocationShadow shadow(7, Contents::undefined);
  ASSERT_TRUE(shadow.touched());
  EXPECT_EQ(shadow.touched().word(1, 1).writer.interval, 0u);
}

TEST(WatchedMemory, IsDefinedByCopiesAndFills) {
  DeviceMemory memory(1 << 20);
  memory.watch();
  const std::uint64_t a = *memory.allocate(64, AllocationKind::device);
  const std::uint64_t b = *memory.allocate(64, AllocationKind::device);
  memory.note_written(a + 16, 8);
  memory.note_copied(b, a + 8, 32);
  const AllocationShadow& shadow = *memory.find(b)->shadow;
  EXPECT_EQ(shadow.undefined_bytes(0, 16), 0x00FFu);
  EXPECT_FALSE(shadow.is_defined(16, 1));
}

TEST(WatchedMemory, WatchesNothingUnasked) {
  DeviceMemory memory(1 << 20);
  const std::uint64_t address = *memory.allocate(64, AllocationKind::device);
  EXPECT_EQ(memory.find(address)->shadow, nullptr);
}

TEST(WatchedMemory, KeepsNoShadowOfWhatIsFreed) {
  DeviceMemory memory(1 << 20);
  memory.watch();
  const std::uint64_t address = *memory.allocate(64, AllocationKind::device);
  const std::weak_ptr<AllocationShadow> shadow = memory.find(address)->shadow;
  memory.release(address);
  EXPECT_TRUE(shadow.expired());
}

}  // namespace
}  // namespace labcheck::simgpu
