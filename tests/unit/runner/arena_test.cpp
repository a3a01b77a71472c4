// SPDX-License-Identifier: MIT
#include "harness/runner/arena.hpp"

#include "harness/verify/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace labcheck::test {
namespace {

constexpr std::uint64_t kGuard = protocol::kGuardBytes;

template <class T>
Buffer input(std::string name, const std::vector<T>& values) {
  return {
      std::move(name), kElementTypeOf<T>, BufferRole::input, {values.size()}, Contents::of(values)};
}

/// The driver's mapping of the arena.
class DriversView {
 public:
  explicit DriversView(const Arena& arena)
      : size_(arena.size()),
        bytes_(static_cast<std::byte*>(
            ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED, arena.descriptor(), 0))) {}
  ~DriversView() { ::munmap(bytes_, size_); }
  DriversView(const DriversView&) = delete;
  DriversView& operator=(const DriversView&) = delete;

  std::byte* start(const protocol::Region& region) const { return bytes_ + region.offset; }
  std::byte* contents(const protocol::Region& region) const { return start(region) + kGuard; }
  std::vector<std::byte> contents_of(const protocol::Region& region) const {
    return {contents(region), contents(region) + region.bytes};
  }

 private:
  std::size_t size_;
  std::byte* bytes_;
};

const std::vector<Buffer> kBuffers{input<float>("a", {1, 2, 3}), make_output<double>("c", {2, 2}),
                                   make_scratch<std::int32_t>("s", 5000)};

TEST(Arena, DescribesEachBuffer) {
  Arena arena;
  const auto regions = arena.fill(kBuffers, 1);
  ASSERT_EQ(regions.size(), 3U);
  EXPECT_EQ(regions[0].name, "a");
  EXPECT_EQ(regions[0].role, protocol::Role::input);
  EXPECT_EQ(regions[0].type, 0);
  EXPECT_EQ(regions[0].bytes, 12U);
  EXPECT_EQ(regions[1].name, "c");
  EXPECT_EQ(regions[1].role, protocol::Role::output);
  EXPECT_EQ(regions[1].type, 1);
  EXPECT_EQ(regions[1].bytes, 32U);
  EXPECT_EQ(regions[2].role, protocol::Role::scratch);
  EXPECT_EQ(regions[2].type, 2);
  EXPECT_EQ(regions[2].bytes, 20'000U);
}

TEST(Arena, LaysOutAlignedRegionsThatDoNotOverlap) {
  Arena arena;
  std::uint64_t end = 0;
  for (const protocol::Region& region : arena.fill(kBuffers, 1)) {
    EXPECT_GE(region.offset, end) << region.name;
    EXPECT_EQ((region.offset + kGuard) % 4096, 0U) << region.name;
    end = region.offset + region.bytes + 2 * kGuard;
  }
  EXPECT_GE(arena.size(), end);
}

TEST(Arena, FillsInputsWithTheirContentsAndTheRestRandomly) {
  Arena arena;
  const auto regions = arena.fill(kBuffers, 1);
  const DriversView driver(arena);
  EXPECT_EQ(driver.contents_of(regions[0]), kBuffers[0].bytes);
  std::set<std::vector<std::byte>> pieces;
  const auto add = [&](const std::byte* from) { pieces.insert({from, from + 32}); };
  for (const protocol::Region& region : regions) {
    add(driver.start(region));
    add(driver.contents(region) + region.bytes);
  }
  add(driver.contents(regions[1]));
  add(driver.contents(regions[2]));
  EXPECT_EQ(pieces.size(), 8U) << "two pieces are equal";
}

TEST(Arena, DerivesItsBytesFromTheSeed) {
  Arena one;
  Arena two;
  const auto regions = one.fill(kBuffers, 7);
  two.fill(kBuffers, 7);
  const auto poison = DriversView(one).contents_of(regions[1]);
  EXPECT_EQ(DriversView(two).contents_of(regions[1]), poison);
  two.fill(kBuffers, 8);
  EXPECT_NE(DriversView(two).contents_of(regions[1]), poison);
}

TEST(Arena, CollectsWhatTheDriverWrote) {
  Arena arena;
  const auto regions = arena.fill(kBuffers, 1);
  const DriversView driver(arena);
  const auto poison = driver.contents_of(regions[1]);
  std::fill_n(driver.contents(regions[1]), 8, std::byte{42});
  const auto written = driver.contents_of(regions[1]);
  const auto returned = arena.collect(kBuffers);
  ASSERT_EQ(returned.size(), 3U);
  EXPECT_EQ(returned[0].name, "a");
  EXPECT_TRUE(returned[0].bytes.empty()) << "an input is not needed twice";
  EXPECT_TRUE(returned[0].poison.empty());
  EXPECT_EQ(returned[1].name, "c");
  EXPECT_EQ(returned[1].bytes, written);
  EXPECT_EQ(returned[1].poison, poison);
  EXPECT_EQ(returned[2].name, "s");
  EXPECT_TRUE(returned[2].bytes.empty()) << "the contents of a scratch buffer are not needed";
  EXPECT_TRUE(returned[2].poison.empty());
  for (const ReturnedBuffer& buffer : returned) {
    EXPECT_EQ(buffer.changed, 0U);
    EXPECT_EQ(buffer.damaged_before, 0U);
    EXPECT_EQ(buffer.damaged_after, 0U);
  }
}

TEST(Arena, CountsTheChangedElementsOfAnInput) {
  // Large enough for several threads.
  constexpr std::size_t kCount = (std::size_t{5} << 20) / sizeof(float) + 1;
  const std::vector<Buffer> buffers{input<float>("a", std::vector<float>(kCount, 0.0F))};
  Arena arena;
  const auto regions = arena.fill(buffers, 1);
  const DriversView driver(arena);
  for (const std::size_t index : {std::size_t{0}, kCount / 2, kCount - 1}) {
    const float other = -0.0F;
    std::memcpy(driver.contents(regions[0]) + index * sizeof other, &other, sizeof other);
  }
  const auto returned = arena.collect(buffers);
  EXPECT_EQ(returned[0].changed, 3U) << "0.0 and -0.0 are equal as numbers, but not as bytes";
  EXPECT_EQ(returned[0].damaged_before + returned[0].damaged_after, 0U);
}

TEST(Arena, UsesNoMemoryAfterClear) {
  const std::vector<Buffer> buffers{make_output<float>("c", {1 << 20})};
  const auto blocks = [](const Arena& arena) {
    struct stat file {};
    ::fstat(arena.descriptor(), &file);
    return file.st_blocks;
  };
  Arena arena;
  const auto regions = arena.fill(buffers, 1);
  EXPECT_GT(blocks(arena), 0);
  arena.clear();
  EXPECT_EQ(blocks(arena), 0);
  arena.fill(buffers, 2);
  EXPECT_EQ(arena.collect(buffers)[0].damaged_before, 0U);
}

TEST(Arena, StaysMappedInTheDriverAfterUnmap) {
  Arena arena;
  const auto regions = arena.fill(kBuffers, 1);
  arena.unmap();
  EXPECT_EQ(DriversView(arena).contents_of(regions[0]), kBuffers[0].bytes);
}

TEST(Arena, CountsDamagedGuardBytesOnEachSide) {
  Arena arena;
  const auto regions = arena.fill(kBuffers, 1);
  const DriversView driver(arena);
  const auto damage = [](std::byte* from, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) from[k] ^= std::byte{0xFF};
  };
  damage(driver.start(regions[0]), kGuard);
  damage(driver.contents(regions[0]) + regions[0].bytes, 1);
  damage(driver.contents(regions[1]) - 1, 1);
  damage(driver.contents(regions[1]) + regions[1].bytes + kGuard - 3, 3);
  damage(driver.contents(regions[2]) - 2, 4);
  damage(driver.contents(regions[2]) + regions[2].bytes, kGuard);
  const auto returned = arena.collect(kBuffers);
  EXPECT_EQ(returned[0].damaged_before, kGuard);
  EXPECT_EQ(returned[0].damaged_after, 1U);
  EXPECT_EQ(returned[1].damaged_before, 1U);
  EXPECT_EQ(returned[1].damaged_after, 3U);
  EXPECT_EQ(returned[2].damaged_before, 2U);
  EXPECT_EQ(returned[2].damaged_after, kGuard);
}

TEST(Arena, CanBeRefilledForEachCase) {
  Arena arena;
  arena.fill(kBuffers, 1);
  for (const std::size_t count : {std::size_t{100'000}, std::size_t{1}}) {
    const std::vector<Buffer> buffers{input<float>("b", std::vector<float>(count, 4.5F)),
                                      make_output<float>("c", {count})};
    const auto regions = arena.fill(buffers, 2);
    EXPECT_EQ(DriversView(arena).contents_of(regions[0]), buffers[0].bytes);
    const auto returned = arena.collect(buffers);
    ASSERT_EQ(returned.size(), 2U);
    EXPECT_EQ(returned[0].changed, 0U);
    EXPECT_EQ(returned[1].bytes, returned[1].poison);
    EXPECT_EQ(returned[1].damaged_before + returned[1].damaged_after, 0U);
  }
}

TEST(Arena, AcceptsEmptyBuffersAndNoBuffers) {
  Arena arena;
  EXPECT_TRUE(arena.fill({}, 1).empty());
  EXPECT_GT(arena.size(), 0U);
  EXPECT_TRUE(arena.collect({}).empty());
  const std::vector<Buffer> empty{input<float>("a", {}), make_output<float>("c", {0, 3})};
  const auto regions = arena.fill(empty, 1);
  EXPECT_EQ(regions[0].bytes, 0U);
  EXPECT_GE(regions[1].offset, regions[0].offset + 2 * kGuard);
  const auto returned = arena.collect(empty);
  ASSERT_EQ(returned.size(), 2U);
  EXPECT_TRUE(returned[1].bytes.empty());
  EXPECT_EQ(returned[1].damaged_before + returned[1].damaged_after, 0U);
}

TEST(Arena, CannotBeShortenedByTheProgramUnderTest) {
  Arena arena;
  arena.fill(kBuffers, 1);
  EXPECT_NE(::ftruncate(arena.descriptor(), 0), 0);
  EXPECT_EQ(arena.collect(kBuffers).size(), kBuffers.size());
}

TEST(Arena, ToleratesThatTheProgramUnderTestMakesItLonger) {
  Arena arena;
  arena.fill(kBuffers, 1);
  ASSERT_EQ(::ftruncate(arena.descriptor(), static_cast<off_t>(arena.size() + 100'000)), 0);
  const auto regions = arena.fill(kBuffers, 2);
  EXPECT_EQ(DriversView(arena).contents_of(regions[0]), kBuffers[0].bytes);
}

}  // namespace
}  // namespace labcheck::test
