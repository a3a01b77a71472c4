// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/checks/race_check.hpp"
#include "harness/simgpu/checks/shadows.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kRecordFloor = 10;
constexpr std::size_t kBytes = TouchedSegment::kWords * kWord;

AccessMark access_mark(std::uint32_t position, std::uint32_t warp) {
  return {position, warp, AccessMark::Strength::weak};
}

void expect_same(const Touch& a, const Touch& b) {
  EXPECT_EQ(a.interval, b.interval);
  EXPECT_EQ(a.block, b.block);
  EXPECT_EQ(a.mark, b.mark);
  EXPECT_EQ(a.lanes, b.lanes);
}

TEST(ReadRecorder, KeepsAReaderOfAnotherWarp) {
  TouchedWord word;
  ReadRecorder(kRecordFloor, 11, 0, access_mark(1, 0)).note(word, kAllBytes, 1);
  ReadRecorder(kRecordFloor, 12, 0, access_mark(2, 1)).note(word, kAllBytes, 2);
  ReadRecorder(kRecordFloor, 13, 0, access_mark(3, 1)).note(word, kAllBytes, 4);
  EXPECT_EQ(word.reader.mark.position(), 3u);
  EXPECT_EQ(word.other_reader.mark.position(), 1u);
}

TEST(ReadRecorder, ReportsWhetherTheWordWasWrittenRecently) {
  TouchedWord word;
  const ReadRecorder reads(kRecordFloor, 12, 0, access_mark(1, 0));
  word.writer.interval = kRecordFloor - 1;
  EXPECT_TRUE(reads.note(word, kAllBytes, 1));
  word.writer.interval = kRecordFloor;
  EXPECT_FALSE(reads.note(word, kAllBytes, 1));
}

TEST(ReadRecorder, RefusesASegmentThatOneWarpReadsInTwoWays) {
  TouchedSegment segment;
  EXPECT_TRUE(ReadRecorder(kRecordFloor, 11, 0, access_mark(1, 0)).note(segment, 1, 0));
  EXPECT_FALSE(ReadRecorder(kRecordFloor, 12, 0, access_mark(2, 0)).note(segment, 1, 1));
  EXPECT_EQ(segment.reader.touch.interval, 11u);
}

// Makes the same reads of a segment in an allocation and of single words, with few warps, positions
// and lanes, so that many reads interact. Some reads are of parts of words.
TEST(ReadRecorder, RecordsTheSameForSegmentsAsForWords) {
  std::mt19937 random(1);
  const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
  LaunchChecks launch;
  launch.floor = kRecordFloor;
  BlockChecks checks(launch);
  for (int round = 0; round < 2000; ++round) {
    AllocationShadow allocation(kBytes, AllocationShadow::Contents::defined);
    const GlobalShadow shadow(allocation, checks);
    std::array<TouchedWord, TouchedSegment::kWords> words{};
    for (int access = 0; access < 8; ++access) {
      const std::uint32_t interval = 8 + below(6);  // of one block
      const ReadRecorder reads(kRecordFloor, interval, interval % 2,
                               access_mark(below(2), below(2)));
      const Mask lanes = 1 + below(3);
      if (below(3) == 0) {
        const PendingReads::Read parts{reads.touch(0xF, 0), 4, 8, 0, 2};
        each_part(parts, [&](unsigned word, std::uint8_t bytes, Mask lane) {
          reads.note(words[word], bytes, lane);
        });
        if (shadow.is_whole(0) && shadow.add_pending(0, parts)) continue;
        each_part(parts, [&](unsigned word, std::uint8_t bytes, Mask lane) {
          reads.note(shadow.words_of(0)[word], bytes, lane);
        });
        continue;
      }
      const std::uint32_t spread = below(2);
      const std::uint32_t first = below(2) * below(TouchedSegment::kWords);
      const std::uint32_t count = TouchedSegment::kWords - first;
      TouchedSegment* const segment = first == 0 ? shadow.segment(0) : nullptr;
      const bool noted =
          (segment != nullptr && reads.note(*segment, lanes, spread)) ||
          (shadow.is_whole(0) &&
           shadow.add_pending(
               0, {reads.touch(lanes), static_cast<std::uint8_t>(first),
                   static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(spread)}));
      const auto lanes_of = [&](unsigned k) { return lanes << (k >> spread); };
      reads.note(&words[first], count, lanes_of);
      if (!noted) reads.note(shadow.words_of(0) + first, count, lanes_of);
    }
    for (unsigned k = 0; k < words.size(); ++k) {
      const TouchedWord& word = shadow.words_of(0)[k];
      if (words[k].reader.interval >= kRecordFloor || word.reader.interval >= kRecordFloor)
        expect_same(word.reader, words[k].reader);
      if (words[k].other_reader.interval >= kRecordFloor ||
          word.other_reader.interval >= kRecordFloor)
        expect_same(word.other_reader, words[k].other_reader);
    }
  }
}

}  // namespace
}  // namespace labcheck::simgpu
