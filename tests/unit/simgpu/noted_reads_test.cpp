#include "harness/simgpu/exec/noted_reads.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <random>
#include <vector>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kFloor = 10;
constexpr std::size_t kBytes = TouchedSegment::kWords * kWord;

AccessMark mark(std::uint32_t place, std::uint32_t warp) {
  return {place, warp, AccessMark::Strength::weak};
}

void expect_same(const Touch& a, const Touch& b) {
  EXPECT_EQ(a.interval, b.interval);
  EXPECT_EQ(a.block, b.block);
  EXPECT_EQ(a.mark, b.mark);
  EXPECT_EQ(a.lanes, b.lanes);
}

TEST(NotedReads, KeepsAReaderOfAnotherWarp) {
  TouchedWord word;
  NotedReads(kFloor, 11, 0, mark(1, 0)).note(word, kAllBytes, 1);
  NotedReads(kFloor, 12, 0, mark(2, 1)).note(word, kAllBytes, 2);
  NotedReads(kFloor, 13, 0, mark(3, 1)).note(word, kAllBytes, 4);
  EXPECT_EQ(word.reader.mark.place(), 3u);
  EXPECT_EQ(word.other_reader.mark.place(), 1u);
}

TEST(NotedReads, SaysWhetherTheWordWasWrittenLately) {
  TouchedWord word;
  const NotedReads reads(kFloor, 12, 0, mark(1, 0));
  word.writer.interval = kFloor - 1;
  EXPECT_TRUE(reads.note(word, kAllBytes, 1));
  word.writer.interval = kFloor;
  EXPECT_FALSE(reads.note(word, kAllBytes, 1));
}

TEST(NotedReads, RefuseASegmentThatOneWarpReadsInTwoManners) {
  TouchedSegment segment;
  EXPECT_TRUE(NotedReads(kFloor, 11, 0, mark(1, 0)).note(segment, 1, 0));
  EXPECT_FALSE(NotedReads(kFloor, 12, 0, mark(2, 0)).note(segment, 1, 1));
  EXPECT_EQ(segment.reader.touch.interval, 11u);
}

// Segments and words go through the same reads, of few warps, places and lanes, so that many meet.
TEST(NotedReads, OfSegmentsLeaveWhatThoseOfWordsDo) {
  std::mt19937 random(1);
  const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
  for (int round = 0; round < 2000; ++round) {
    std::vector<std::byte> pages(TouchedMemory::bytes_for(kBytes) + 64);
    auto* const memory = reinterpret_cast<std::byte*>(
        (reinterpret_cast<std::uintptr_t>(pages.data()) + 63) / 64 * 64);
    const TouchedMemory touched(memory, kBytes);
    std::array<TouchedWord, TouchedSegment::kWords> words{};
    for (int access = 0; access < 8; ++access) {
      const NotedReads reads(kFloor, 8 + below(6), below(2), mark(below(2), below(2)));
      const Mask lanes = 1 + below(3);
      const std::uint32_t spread = below(2);
      TouchedSegment* const segment = touched.segment(0, kFloor);
      const bool noted = segment != nullptr && reads.note(*segment, lanes, spread);
      for (unsigned k = 0; k < words.size(); ++k) {
        const Mask of_word = lanes << (k >> spread);
        reads.note(words[k], kAllBytes, of_word);
        if (!noted) reads.note(touched.word(k, kFloor), kAllBytes, of_word);
      }
    }
    for (unsigned k = 0; k < words.size(); ++k) {
      const TouchedWord& word = touched.word(k, kFloor);
      expect_same(word.reader, words[k].reader);
      if (words[k].other_reader.interval >= kFloor || word.other_reader.interval >= kFloor)
        expect_same(word.other_reader, words[k].other_reader);
    }
  }
}

}  // namespace
}  // namespace labcheck::simgpu
