// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/allocations.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace labcheck::simgpu {
namespace {

constexpr std::uint64_t kChunk = std::uint64_t{32} << 20;

std::uint64_t value_of(const MemoryPool& pool, int attribute) {
  std::uint64_t value = 0;
  EXPECT_EQ(pool.get(attribute, &value), cudaSuccess);
  return value;
}

TEST(MemoryPool, CountsUsedMemoryAndItsHighWaterMark) {
  MemoryPool pool;
  pool.record_allocation(100);
  pool.record_allocation(50);
  pool.record_free(100, FreedBy::stream);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrUsedMemCurrent), 50u);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrUsedMemHigh), 150u);
  const std::uint64_t zero = 0, one = 1;
  EXPECT_EQ(pool.set(cudaMemPoolAttrUsedMemHigh, &one), cudaErrorInvalidValue);
  EXPECT_EQ(pool.set(cudaMemPoolAttrUsedMemHigh, &zero), cudaSuccess);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrUsedMemHigh), 50u);
}

TEST(MemoryPool, ReservesAtMostItsThreshold) {
  MemoryPool pool;
  pool.record_allocation(3 * kChunk);
  pool.record_free(3 * kChunk, FreedBy::stream);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), 0u);
  const std::uint64_t threshold = 2 * kChunk;
  EXPECT_EQ(pool.set(cudaMemPoolAttrReleaseThreshold, &threshold), cudaSuccess);
  pool.record_allocation(3 * kChunk);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), 3 * kChunk);
  pool.record_free(3 * kChunk, FreedBy::stream);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), 2 * kChunk);
  pool.trim(0);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), 0u);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemHigh), 3 * kChunk);
}

// As on an H200: cudaFree reduces the reserved memory, but not the used memory.
TEST(MemoryPool, StillCountsMemoryFreedByTheHostAsUsed) {
  MemoryPool pool;
  pool.record_allocation(100);
  pool.record_free(100, FreedBy::host);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrUsedMemCurrent), 100u);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), 0u);
  pool.record_allocation(50);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrUsedMemCurrent), 150u);
  EXPECT_EQ(value_of(pool, cudaMemPoolAttrReservedMemCurrent), kChunk);
}

TEST(MemoryPool, HasRoomUpToItsMaximumSize) {
  MemoryPool pool(100);
  EXPECT_TRUE(pool.has_room(100));
  pool.record_allocation(60);
  EXPECT_TRUE(pool.has_room(40));
  EXPECT_FALSE(pool.has_room(41));
}

TEST(MemoryPools, FreedMemoryReturnsToItsPool) {
  MemoryPools pools;
  const cudaMemPool_t pool = pools.add(MemoryPool());
  pools.record_allocation(pool, 4096, 10);
  EXPECT_EQ(value_of(*pools.find(pool), cudaMemPoolAttrUsedMemCurrent), 10u);
  pools.record_free(4096, FreedBy::stream);
  pools.record_free(4096, FreedBy::stream);
  pools.record_free(8192, FreedBy::stream);
  EXPECT_EQ(value_of(*pools.find(pool), cudaMemPoolAttrUsedMemCurrent), 0u);
}

TEST(MemoryPools, TheDefaultPoolCannotBeRemoved) {
  MemoryPools pools;
  EXPECT_FALSE(pools.remove(pools.default_pool()));
  const cudaMemPool_t pool = pools.add(MemoryPool());
  pools.make_current(pool);
  EXPECT_TRUE(pools.remove(pool));
  EXPECT_FALSE(pools.remove(pool));
  EXPECT_EQ(pools.current(), pools.default_pool());
}

}  // namespace
}  // namespace labcheck::simgpu
