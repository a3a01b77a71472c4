// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/allocations.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {
namespace {

TEST(HostBlocks, AreFoundByAnyRangeInside) {
  HostBlocks blocks;
  blocks.add(4096, {100, AllocationKind::host, 2});
  const auto find = [&](std::uint64_t address, std::size_t size) {
    return blocks.find_containing(reinterpret_cast<const void*>(address), size);
  };
  ASSERT_NE(find(4096, 100), nullptr);
  EXPECT_EQ(find(4096, 100)->flags, 2U);
  EXPECT_NE(find(4195, 1), nullptr);
  EXPECT_EQ(find(4195, 2), nullptr);
  EXPECT_EQ(find(4196, 1), nullptr);
  EXPECT_EQ(find(4095, 1), nullptr);
  blocks.remove(4096);
  EXPECT_EQ(find(4096, 1), nullptr);
}

TEST(HostBlocks, OfVariablesAreKeptWhenTheRestIsRemoved) {
  HostBlocks blocks;
  blocks.add(4096, {4, AllocationKind::managed, 1, true});
  blocks.add(8192, {4, AllocationKind::managed, 1, false});
  blocks.remove_all_but_variables();
  EXPECT_NE(blocks.find_containing(reinterpret_cast<const void*>(4096)), nullptr);
  EXPECT_EQ(blocks.find_containing(reinterpret_cast<const void*>(8192)), nullptr);
}

}  // namespace
}  // namespace labcheck::simgpu
