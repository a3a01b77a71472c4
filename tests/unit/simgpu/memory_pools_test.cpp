#include "harness/simgpu/runtime/memory_pools.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

constexpr std::uint64_t kPiece = std::uint64_t{32} << 20;

std::uint64_t value_of(const MemoryPool& pool, int attribute) {
  std::uint64_t value = 0;
  EXPECT_EQ(pool.get(attribute, &value), cudaSuccess);
  return value;
}

TEST(MemoryPool, CountsWhatIsInUseAndItsHighWaterMark) {
  MemoryPool pool;
  pool.take(100);
  pool.take(50);
  pool.give_back(100, FreedBy::stream);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrUsedMemCurrent), 50u);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrUsedMemHigh), 150u);
  const std::uint64_t zero = 0, one = 1;
  EXPECT_EQ(pool.set(cudaMemPoolAttrUsedMemHigh, &one), cudaErrorInvalidValue);
  EXPECT_EQ(pool.set(cudaMemPoolAttrUsedMemHigh, &zero), cudaSuccess);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrUsedMemHigh), 50u);
}

TEST(MemoryPool, HoldsOnToNoMoreThanItsThreshold) {
  MemoryPool pool;
  pool.take(3 * kPiece);
  pool.give_back(3 * kPiece, FreedBy::stream);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), 0u);
  const std::uint64_t threshold = 2 * kPiece;
  EXPECT_EQ(pool.set(cudaMemPoolAttrReleaseThreshold, &threshold), cudaSuccess);
  pool.take(3 * kPiece);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), 3 * kPiece);
  pool.give_back(3 * kPiece, FreedBy::stream);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), 2 * kPiece);
  pool.trim(0);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), 0u);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemHigh), 3 * kPiece);
}

// As on an H200: the bytes are gone from what it holds, not from what it says is used.
TEST(MemoryPool, GoesOnCountingWhatTheHostFreed) {
  MemoryPool pool;
  pool.take(100);
  pool.give_back(100, FreedBy::host);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrUsedMemCurrent), 100u);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), 0u);
  pool.take(50);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrUsedMemCurrent), 150u);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), kPiece);
}

TEST(MemoryPool, HasRoomForWhatItWasMadeFor) {
  MemoryPool pool(100);
  EXPECT_TRUE(pool.has_room(100));
  pool.take(60);
  EXPECT_TRUE(pool.has_room(40));
  EXPECT_FALSE(pool.has_room(41));
}

TEST(MemoryPools, MemoryGoesBackToWhereItCameFrom) {
  MemoryPools pools;
  const cudaMemPool_t own = pools.add(MemoryPool());
  pools.take(own, 4096, 10);
  EXPECT_EQ(value_of(*pools.find(own), cudaMemPoolAttrUsedMemCurrent), 10u);
  pools.give_back(4096, FreedBy::stream);
  pools.give_back(4096, FreedBy::stream);
  pools.give_back(8192, FreedBy::stream);
  EXPECT_EQ(value_of(*pools.find(own), cudaMemPoolAttrUsedMemCurrent), 0u);
}

TEST(MemoryPools, TheDefaultPoolStays) {
  MemoryPools pools;
  EXPECT_FALSE(pools.remove(pools.default_pool()));
  const cudaMemPool_t own = pools.add(MemoryPool());
  pools.make_current(own);
  EXPECT_TRUE(pools.remove(own));
  EXPECT_FALSE(pools.remove(own));
  EXPECT_EQ(pools.current(), pools.default_pool());
}

}  // namespace
}  // namespace labcheck::simgpu
