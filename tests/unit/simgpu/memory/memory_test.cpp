// SPDX-License-Identifier: MIT
#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <gtest/gtest.h>

#include <array>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kDeviceCapacity = 1 << 20;

TEST(DeviceMemory, AssignsAnAddressToBytesOfTheCaller) {
  DeviceMemory memory(kDeviceCapacity);
  std::array<std::byte, 100> bytes{};
  const auto address = memory.place(bytes.data(), bytes.size(), AllocationKind::heap);
  ASSERT_TRUE(address.has_value());
  EXPECT_EQ(*address % 512, 0u);
  const Allocation* allocation = memory.find(*address + 40, 60);
  ASSERT_NE(allocation, nullptr);
  EXPECT_EQ(allocation->at(*address + 40), bytes.data() + 40);
  EXPECT_EQ(memory.find(*address + 40, 61), nullptr);
  EXPECT_EQ(memory.used(), 0u);
}

TEST(DeviceMemory, ReportsPlacedBytesAsFreedUntilTheyAreForgotten) {
  DeviceMemory memory(kDeviceCapacity);
  std::array<std::byte, 16> bytes{};
  const auto address = *memory.place(bytes.data(), bytes.size(), AllocationKind::heap);
  EXPECT_TRUE(memory.release(address));
  EXPECT_EQ(memory.find(address), nullptr);
  EXPECT_EQ(memory.nearest(address)->relation, NearestAllocation::Relation::freed);
  EXPECT_FALSE(memory.release(address));
  memory.forget(address);
  EXPECT_FALSE(memory.release(address));
}

TEST(DeviceMemory, DoesNotForgetLiveAllocations) {
  DeviceMemory memory(kDeviceCapacity);
  const auto address = *memory.allocate(64, AllocationKind::device);
  memory.forget(address);
  EXPECT_NE(memory.find(address), nullptr);
}

TEST(DeviceMemory, ShrinksAnAllocation) {
  DeviceMemory memory(1 << 20);
  const std::uint64_t address = *memory.allocate(4096, AllocationKind::device);
  EXPECT_TRUE(memory.make_buffer(address, 100, Content::placeholder));
  EXPECT_NE(memory.find(address, 100), nullptr);
  EXPECT_EQ(memory.find(address, 101), nullptr);
  EXPECT_FALSE(memory.make_buffer(address, 101, Content::placeholder));
  EXPECT_FALSE(memory.make_buffer(address + 1, 50, Content::placeholder));
  EXPECT_EQ(memory.used(), 4096U);
  EXPECT_TRUE(memory.release(address));
  EXPECT_EQ(memory.used(), 0U);
  EXPECT_FALSE(memory.make_buffer(address, 50, Content::placeholder));
}

TEST(DeviceMemory, ForVariablesIsZero) {
  DeviceMemory memory(1 << 20);
  const std::uint64_t variable = *memory.allocate(64, AllocationKind::module);
  const std::uint64_t other = *memory.allocate(64, AllocationKind::device);
  EXPECT_EQ(*memory.find(variable)->at(variable + 63), std::byte{0});
  EXPECT_EQ(*memory.find(other)->at(other + 63), std::byte{0xFF});
}

TEST(DeviceMemory, RemembersTheMostRecentlyFreedAllocations) {
  DeviceMemory memory(kDeviceCapacity);
  const auto first = *memory.allocate(64, AllocationKind::device);
  memory.release(first);
  std::uint64_t last = first;
  for (int k = 0; k < 1 << 16; ++k) {
    last = *memory.allocate(64, AllocationKind::device);
    memory.release(last);
  }
  EXPECT_FALSE(memory.is_remembered(first));
  EXPECT_TRUE(memory.is_remembered(last));
  EXPECT_FALSE(memory.release(last));
}

// The address space is 1 TiB.
TEST(DeviceMemory, ReusesAddressesWhenTheyRunOut) {
  constexpr std::size_t kLarge = std::size_t{64} << 30;
  DeviceMemory memory(2 * kLarge);
  const auto live = *memory.allocate(64, AllocationKind::device);
  memory.find(live)->host[0] = std::byte{42};
  std::uint64_t last = live;
  int rounds = 0;
  for (int k = 0; k < 64; ++k) {
    const auto address = memory.allocate(kLarge, AllocationKind::device);
    ASSERT_TRUE(address.has_value()) << k;
    EXPECT_GT(*address, live);  // `live` stays the first of the range
    if (*address < last) ++rounds;
    last = *address;
    ASSERT_TRUE(memory.release(last));
  }
  EXPECT_GE(rounds, 3);
  EXPECT_EQ(memory.find(live)->host[0], std::byte{42});
}

TEST(DeviceMemory, CountsOnlyAllocationsOfTheProgram) {
  DeviceMemory memory(kDeviceCapacity);
  EXPECT_TRUE(memory.allocate(kDeviceCapacity, AllocationKind::device).has_value());
  EXPECT_FALSE(memory.allocate(1, AllocationKind::device).has_value());
  EXPECT_TRUE(memory.allocate(1, AllocationKind::module).has_value());
}

using Contents = AllocationShadow::Contents;

TEST(AllocationShadow, TracksEachWrittenByte) {
  AllocationShadow shadow(300, Contents::undefined);
  shadow.define(60, 70);
  EXPECT_TRUE(shadow.is_defined(60, 70));
  EXPECT_FALSE(shadow.is_defined(59, 2));
  EXPECT_FALSE(shadow.is_defined(129, 2));
  EXPECT_EQ(shadow.undefined_bytes(58, 4), 0b0011u);
  EXPECT_EQ(shadow.undefined_bytes(128, 8), 0b11111100u);
}

TEST(AllocationShadow, TracksBytesThatBecomeUndefined) {
  AllocationShadow shadow(64, Contents::undefined);
  shadow.define(0, 64);
  shadow.undefine(63, 1);
  EXPECT_TRUE(shadow.is_defined(0, 63));
  EXPECT_FALSE(shadow.is_defined(0, 64));
}

TEST(AllocationShadow, CountsBytesThatTheHostKeepsAsDefined) {
  AllocationShadow shadow(64, Contents::defined);
  EXPECT_TRUE(shadow.is_defined(0, 64));
  shadow.undefine(0, 64);
  EXPECT_TRUE(shadow.is_defined(0, 64));
}

TEST(AllocationShadow, CopiesDefinedBytesOneByOne) {
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

TEST(AllocationShadow, CopiesOverlappingRanges) {
  AllocationShadow shadow(512, Contents::undefined);
  shadow.define(0, 130);
  shadow.copy(64, shadow, 0, 400);
  EXPECT_TRUE(shadow.is_defined(0, 194));
  EXPECT_FALSE(shadow.is_defined(194, 1));
}

TEST(AllocationShadow, HasATouchedWordForEachWord) {
  AllocationShadow shadow(7, Contents::undefined);
  ASSERT_TRUE(shadow.touched());
  EXPECT_EQ(shadow.touched().words_of(0)[1].writer.interval, 0u);
}

TEST(WatchedMemory, CopiesAndFillsDefineBytes) {
  DeviceMemory memory(1 << 20);
  memory.enable_shadows();
  const std::uint64_t a = *memory.allocate(64, AllocationKind::device);
  const std::uint64_t b = *memory.allocate(64, AllocationKind::device);
  memory.note_written(a + 16, 8);
  memory.note_copied(b, a + 8, 32);
  const AllocationShadow& shadow = *memory.find(b)->shadow;
  EXPECT_EQ(shadow.undefined_bytes(0, 16), 0x00FFu);
  EXPECT_FALSE(shadow.is_defined(16, 1));
}

TEST(WatchedMemory, HasNoShadowsUnlessEnabled) {
  DeviceMemory memory(1 << 20);
  const std::uint64_t address = *memory.allocate(64, AllocationKind::device);
  EXPECT_EQ(memory.find(address)->shadow, nullptr);
}

TEST(WatchedMemory, DropsTheShadowOfFreedMemory) {
  DeviceMemory memory(1 << 20);
  memory.enable_shadows();
  const std::uint64_t address = *memory.allocate(64, AllocationKind::device);
  const std::weak_ptr<AllocationShadow> shadow = memory.find(address)->shadow;
  memory.release(address);
  EXPECT_TRUE(shadow.expired());
}

constexpr std::size_t kShadowedBytes = 1000;

TouchedWord& word_of(const TouchedMemory& touched, std::uint64_t word, std::uint32_t floor) {
  const std::uint64_t segment = word / TouchedSegment::kWords;
  if (!touched.is_split(segment, floor)) touched.split(segment, floor);
  return touched.words_of(segment)[word % TouchedSegment::kWords];
}

TEST(TouchedMemory, DerivesTheLanesOfEachWordFromItsSegment) {
  const LazyPages pages = map_pages(TouchedMemory::bytes_for(kShadowedBytes));
  const TouchedMemory touched(pages.get(), kShadowedBytes);
  touched.segment(2).writer = {{9, 0, {}, 0b1}, 0};
  touched.segment(2).reader = {{8, 0, {}, 0b100}, 2};
  EXPECT_EQ(word_of(touched, 32 + 13, 7).writer.lanes, 1u << 13);
  EXPECT_EQ(word_of(touched, 32 + 13, 7).reader.lanes, 0b100u << 3);
}

TEST(TouchedMemory, SplitsOnlySegmentsWithSeparateRecords) {
  const LazyPages pages = map_pages(TouchedMemory::bytes_for(kShadowedBytes));
  const TouchedMemory touched(pages.get(), kShadowedBytes);
  word_of(touched, 17, 7).writer.interval = 8;
  EXPECT_FALSE(touched.is_split(0, 7));
  EXPECT_TRUE(touched.is_split(1, 7));
  EXPECT_EQ(word_of(touched, 17, 7).writer.interval, 8u);
}

TEST(TouchedMemory, CombinesTheWordsOfEarlierLaunches) {
  const LazyPages pages = map_pages(TouchedMemory::bytes_for(kShadowedBytes));
  const TouchedMemory touched(pages.get(), kShadowedBytes);
  word_of(touched, 3, 7).writer.interval = 8;
  ASSERT_FALSE(touched.is_split(0, 9));
  touched.segment(0).reader = {{10, 0, {}, 1}, 0};
  EXPECT_EQ(word_of(touched, 3, 9).reader.interval, 10u);
  EXPECT_LT(word_of(touched, 3, 9).writer.interval, 9u);
}

TEST(TouchedMemory, KnowsTheLastWriterOfEachWord) {
  const LazyPages pages = map_pages(TouchedMemory::bytes_for(kShadowedBytes));
  const TouchedMemory touched(pages.get(), kShadowedBytes);
  EXPECT_EQ(touched.last_writer(3).interval, 0u);
  touched.segment(0).writer = {{8, 0, {}, 1}, 0};
  word_of(touched, 3, 9).writer.interval = 10;
  EXPECT_EQ(touched.last_writer(3).interval, 10u);
  EXPECT_EQ(touched.last_writer(4).interval, 8u);
  // Reads of later launches do not change that.
  touched.segment(0).reader = {{12, 0, {}, 1}, 0};
  word_of(touched, 3, 11);
  touched.segment(0).reader = {{14, 0, {}, 1}, 0};
  EXPECT_EQ(touched.last_writer(3).interval, 10u);
  touched.segment(0).writer = {{15, 0, {}, 1}, 0};
  EXPECT_EQ(touched.last_writer(3).interval, 15u);
}

TEST(TouchedMemory, HasPendingReadsOnlyInOneLaunch) {
  const LazyPages pages = map_pages(TouchedMemory::bytes_for(kShadowedBytes));
  const TouchedMemory touched(pages.get(), kShadowedBytes);
  EXPECT_FALSE(touched.has_pending(1, 7));
  touched.pending(1, 7).count = 2;
  EXPECT_TRUE(touched.has_pending(1, 7));
  EXPECT_EQ(touched.pending(1, 7).count, 2u);
  EXPECT_FALSE(touched.has_pending(1, 9));
  EXPECT_EQ(touched.pending(1, 9).count, 0u);
}

TEST(TouchedMemory, ForgetsTheWritersOfARange) {
  const LazyPages pages = map_pages(TouchedMemory::bytes_for(kShadowedBytes));
  const TouchedMemory touched(pages.get(), kShadowedBytes);
  for (const std::uint64_t segment : {0, 1, 2})
    touched.segment(segment).writer = {{8, 0, {}, 1}, 0};
  word_of(touched, 3 * 16 + 2, 7).writer.interval = 9;
  touched.forget_writers(15, 3 * 16 + 3);
  EXPECT_EQ(touched.last_writer(14).interval, 8u);
  for (const std::uint64_t word : {15, 16, 32, 47, 50})
    EXPECT_EQ(touched.last_writer(word).interval, 0u);
  touched.segment(0).writer = {{12, 0, {}, 1}, 0};
  EXPECT_EQ(touched.last_writer(15).interval, 12u);
}

}  // namespace
}  // namespace labcheck::simgpu
