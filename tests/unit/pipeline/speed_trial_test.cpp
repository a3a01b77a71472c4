#include "harness/pipeline/speed_trial.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

protocol::Card card_with(std::uint64_t cache, std::uint64_t memory) {
  protocol::Card card;
  card.cache_bytes = cache;
  card.free_bytes = memory;
  return card;
}

TEST(SetsFor, RotateOverMoreThanTwiceTheCache) {
  for (const std::uint64_t bytes : {10 * kMiB, 33 * kMiB, 64 * kMiB, 500 * kMiB}) {
    const std::uint32_t sets = sets_for(card_with(60 * kMiB, 100'000 * kMiB), bytes);
    EXPECT_GT(sets * bytes, 120 * kMiB);
    EXPECT_GE(sets, 3U);
  }
}

TEST(SetsFor, AreNotMoreThanAreWorthIt) {
  EXPECT_EQ(sets_for(card_with(60 * kMiB, 100'000 * kMiB), 4096), 16U);
}

TEST(SetsFor, LeaveRoomForTwoPrograms) {
  const protocol::Card card = card_with(60 * kMiB, 10'000 * kMiB);
  const std::uint64_t bytes = 1'500 * kMiB;
  EXPECT_EQ(sets_for(card, bytes), 2U);
  EXPECT_EQ(sets_for(card, 9'000 * kMiB), 0U);
}

TEST(LeastSeconds, AreThoseOfMemoryOrArithmetic) {
  protocol::Card card = card_with(60'000'000, 0);
  card.memory_rate = 4e12;
  card.float32_rate = 60e12;
  EXPECT_DOUBLE_EQ(least_seconds({4.06e9, 1e6}, card), 1e-3);
  EXPECT_DOUBLE_EQ(least_seconds({1e6, 120e9}, card), 2e-3);
}

TEST(LeastSeconds, AreNothingWhereTheCardOrTheWorkIsNotKnown) {
  EXPECT_EQ(least_seconds({1e9, 1e9}, {}), 0);
  protocol::Card card;
  card.memory_rate = 4e12;
  EXPECT_EQ(least_seconds({}, card), 0);
}

}  // namespace
}  // namespace labcheck
