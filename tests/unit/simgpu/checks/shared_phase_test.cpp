// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/checks/race_check.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kFloor = 10;
constexpr std::uint32_t kBlock = 3;
constexpr std::size_t kWords = 200;

AccessMark phase_mark(std::uint32_t position) {
  return {position, 0, AccessMark::Strength::weak};
}

// Adjacent words, one per lane.
std::vector<WordRun> row(std::uint16_t count) {
  return {{0, 1, count, 0}};
}

struct Phase {
  SharedPhase phase;
  std::array<TouchedWord, kWords> words{};

  Phase() { phase.start(kWords); }

  bool read(std::uint64_t first, std::uint16_t count, std::uint32_t floor = kFloor) {
    return phase.list_read({floor, floor, phase_mark(1), first}, row(count));
  }
  bool write(std::uint64_t first, std::uint16_t count, Mask changing = kAllLanes,
             std::uint32_t floor = kFloor) {
    return phase.list_write({floor, floor, phase_mark(2), first}, row(count), changing);
  }
  void stop_listing(std::uint32_t floor = kFloor) {
    phase.stop_listing(floor, kBlock, words.data());
  }
};

TEST(SharedPhase, ListsReadsOfTheSameWords) {
  Phase phase;
  EXPECT_TRUE(phase.read(0, 32));
  EXPECT_TRUE(phase.read(16, 32));
}

TEST(SharedPhase, ListsWritesOfWordsThatNoOtherAccessUses) {
  Phase phase;
  EXPECT_TRUE(phase.write(0, 32));
  EXPECT_TRUE(phase.write(32, 32));
  EXPECT_TRUE(phase.read(64, 32));
  EXPECT_FALSE(phase.read(63, 1));
}

TEST(SharedPhase, RefusesAWriteToUsedWords) {
  Phase written;
  EXPECT_TRUE(written.write(0, 32));
  EXPECT_FALSE(written.write(31, 2));
  Phase read;
  EXPECT_TRUE(read.read(60, 10));
  EXPECT_FALSE(read.write(69, 1));
}

TEST(SharedPhase, RefusesAWriteOfTheSameValueToWordsThatWereRead) {
  Phase phase;
  EXPECT_TRUE(phase.read(0, 32));
  EXPECT_FALSE(phase.write(0, 32, 0));
}

TEST(SharedPhase, RecordsListedAccessesWhenListingStops) {
  Phase phase;
  EXPECT_TRUE(phase.write(5, 3, 0b101));
  EXPECT_TRUE(phase.read(100, 2));
  phase.stop_listing();
  EXPECT_EQ(phase.words[5].writer.lanes, 0b001u);
  EXPECT_EQ(phase.words[5].writer.block, kBlock);
  EXPECT_EQ(phase.words[5].writer.mark.position(), 2u);
  EXPECT_EQ(phase.words[6].writer.interval, 0u);
  EXPECT_TRUE(phase.words[6].reader.mark.is_repetition());
  EXPECT_EQ(phase.words[6].reader.lanes, 0b010u);
  EXPECT_EQ(phase.words[7].writer.lanes, 0b100u);
  EXPECT_EQ(phase.words[101].reader.lanes, 0b10u);
  EXPECT_EQ(phase.words[101].reader.interval, kFloor);
}

TEST(SharedPhase, ListsNothingAfterListingStopsUntilTheNextPhase) {
  Phase phase;
  phase.stop_listing();
  EXPECT_FALSE(phase.read(0, 32));
  EXPECT_FALSE(phase.write(0, 32, 0));
  EXPECT_TRUE(phase.read(0, 32, kFloor + 1));
}

TEST(SharedPhase, DiscardsListedAccessesWhenTheFloorRises) {
  Phase phase;
  EXPECT_TRUE(phase.write(0, 32));
  EXPECT_TRUE(phase.read(0, 32, kFloor + 1));
  phase.stop_listing(kFloor + 1);
  EXPECT_EQ(phase.words[0].writer.interval, 0u);
  EXPECT_EQ(phase.words[0].reader.interval, kFloor + 1);
}

TEST(SharedPhase, RefusesTooManyAccesses) {
  Phase phase;
  int listed = 0;
  while (listed < 1000000 && phase.read(0, 1)) ++listed;
  EXPECT_LT(listed, 1000000);
  phase.stop_listing();
  EXPECT_EQ(phase.words[0].reader.lanes, 1u);
}

TEST(SharedPhase, RecordsListedReadsLikeReadsThatAreRecordedImmediately) {
  std::mt19937 random(1);
  const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
  for (int round = 0; round < 300; ++round) {
    Phase phase;
    std::array<TouchedWord, kWords> words{};
    for (int access = 0; access < 12; ++access) {
      const std::uint32_t interval = kFloor + below(3);
      const AccessMark by(below(3), below(3), AccessMark::Strength::weak);
      const std::uint32_t first = below(20);
      const std::vector<WordRun> runs{{0, 1 + below(3), 5, 0}, {90, 1, 70, 2}};
      ASSERT_TRUE(phase.phase.list_read({kFloor, interval, by, first}, runs));
      for (const WordRun& run : runs) {
        for (unsigned k = 0; k < run.count; ++k) {
          ReadRecorder(kFloor, interval, kBlock, by)
              .note(words[first + static_cast<unsigned>(run.first) + k], kAllBytes,
                    run.lanes_of(k));
        }
      }
    }
    phase.stop_listing();
    for (std::size_t k = 0; k < kWords; ++k) {
      EXPECT_EQ(phase.words[k].reader.mark, words[k].reader.mark);
      EXPECT_EQ(phase.words[k].reader.lanes, words[k].reader.lanes);
      EXPECT_EQ(phase.words[k].other_reader.mark, words[k].other_reader.mark);
      EXPECT_EQ(phase.words[k].other_reader.interval, words[k].other_reader.interval);
      EXPECT_EQ(phase.words[k].other_reader.lanes, words[k].other_reader.lanes);
    }
  }
}

}  // namespace
}  // namespace labcheck::simgpu
