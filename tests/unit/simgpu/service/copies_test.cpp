// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/copies.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace labcheck::simgpu {
namespace {

class CopiesTest : public testing::Test {
 protected:
  CopiesTest() {
    std::iota(host_.begin(), host_.end(), std::uint8_t{0});
    device_ = *memory_.allocate(100, AllocationKind::device);
  }

  // Copies between the device and host_ or other memory of the test.
  cudaError_t copy(const Region& to, const Region& from, const Extent& extent, int kind) {
    const auto answer = copies_.copy({"cudaMemcpy", to, from, extent, kind});
    if (const auto* error = std::get_if<cudaError_t>(&answer)) return *error;
    if (!std::get<CopySides>(answer).from_program) return cudaSuccess;
    std::vector<std::byte> packed(extent.bytes());
    each_run(from, extent, {0, packed.size()}, [&](std::size_t at, std::size_t into, auto size) {
      std::memcpy(&packed[into], reinterpret_cast<const std::byte*>(from.address) + at, size);
    });
    return copies_.write({to, extent, {0, packed.size()}}, packed);
  }

  cudaError_t copy(const void* to, const void* from, std::size_t size, int kind) {
    return copy({reinterpret_cast<std::uint64_t>(to), 0, 0},
                {reinterpret_cast<std::uint64_t>(from), 0, 0}, {size, 1, 1}, kind);
  }

  cudaError_t to_device(std::uint64_t to, std::size_t size) {
    return copy(reinterpret_cast<const void*>(to), host_.data(), size, cudaMemcpyHostToDevice);
  }

  cudaError_t fill(const Region& to, const FillPattern& pattern, const Extent& extent) {
    return copies_.fill({"cudaMemset", to, pattern, extent});
  }

  std::uint8_t byte(std::uint64_t address) const {
    return static_cast<std::uint8_t>(*memory_.find(address)->at(address));
  }

  DeviceMemory memory_{1 << 20};
  Timeline timeline_{default_profile()};
  HostMirror mirror_;
  Copies copies_{memory_, timeline_, mirror_};
  std::array<std::uint8_t, 200> host_{};
  std::uint64_t device_ = 0;
};

TEST_F(CopiesTest, StayWithinOneAllocation) {
  EXPECT_EQ(to_device(device_, 100), cudaSuccess);
  EXPECT_EQ(byte(device_ + 99), 99);
  EXPECT_EQ(to_device(device_, 101), cudaErrorInvalidValue);
  EXPECT_EQ(to_device(device_ + 1, 100), cudaErrorInvalidValue);
  EXPECT_EQ(to_device(device_ - 1, 1), cudaErrorInvalidValue);
  EXPECT_EQ(to_device(device_, std::numeric_limits<std::size_t>::max()), cudaErrorInvalidValue);
}

TEST_F(CopiesTest, OfZeroBytesAlwaysSucceed) {
  EXPECT_EQ(copy(nullptr, nullptr, 0, 99), cudaSuccess);
}

TEST_F(CopiesTest, RefuseFreedDeviceMemory) {
  memory_.release(device_);
  EXPECT_EQ(to_device(device_, 4), cudaErrorInvalidValue);
  // Even if the kind says that it is host memory.
  EXPECT_EQ(copy(host_.data(), reinterpret_cast<const void*>(device_), 4, cudaMemcpyHostToHost),
            cudaErrorInvalidValue);
}

TEST_F(CopiesTest, RefuseBlocksOfTheDeviceHeap) {
  std::array<std::byte, 16> bytes{};
  const auto block = *memory_.place(bytes.data(), bytes.size(), AllocationKind::heap);
  EXPECT_EQ(to_device(block, 4), cudaErrorInvalidValue);
}

TEST_F(CopiesTest, AcceptPinnedMemoryAsDeviceMemory) {
  std::array<std::uint8_t, 8> pinned{};
  constexpr std::uint64_t address = 0x520000000000;
  memory_.adopt(address, reinterpret_cast<std::byte*>(pinned.data()), pinned.size(),
                AllocationKind::host);
  EXPECT_EQ(copy(reinterpret_cast<void*>(address), host_.data() + 5, 8, cudaMemcpyHostToDevice),
            cudaSuccess);
  EXPECT_EQ(pinned[7], 12);
}

TEST_F(CopiesTest, CheckTheDirection) {
  const auto* device = reinterpret_cast<const void*>(device_);
  EXPECT_EQ(copy(device, host_.data(), 4, -1), cudaErrorInvalidMemcpyDirection);
  EXPECT_EQ(copy(device, host_.data(), 4, 5), cudaErrorInvalidMemcpyDirection);
  EXPECT_EQ(copy(device, host_.data(), 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(copy(device, host_.data(), 4, cudaMemcpyDefault), cudaSuccess);
}

TEST_F(CopiesTest, OfRowsSkipTheBytesBetweenRows) {
  ASSERT_EQ(fill({device_, 0, 0}, {0xAA}, {100, 1, 1}), cudaSuccess);
  // 3 rows of 10 bytes, 40 bytes apart on the device and 20 on the host: a span of 90 bytes on the
  // device.
  const Region to{device_ + 10, 40, 0};
  const Region from{reinterpret_cast<std::uint64_t>(host_.data()), 20, 0};
  EXPECT_EQ(copy(to, from, {10, 3, 1}, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(byte(device_ + 9), 0xAA);
  EXPECT_EQ(byte(device_ + 10), 0);
  EXPECT_EQ(byte(device_ + 59), 29);
  EXPECT_EQ(byte(device_ + 60), 0xAA);
  EXPECT_EQ(byte(device_ + 99), 49);
  const Region beyond{device_ + 11, 40, 0};
  EXPECT_EQ(copy(beyond, from, {10, 3, 1}, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
}

TEST_F(CopiesTest, RefuseExtentsThatOverflow) {
  const Region to{device_, std::numeric_limits<std::size_t>::max() / 2, 0};
  EXPECT_EQ(fill(to, {}, {10, 4, 1}), cudaErrorInvalidValue);
}

// Overlapping rows would take time without memory.
TEST_F(CopiesTest, RefuseToWriteOverlappingRows) {
  constexpr std::size_t kHuge = std::size_t{1} << 60;
  const Region packed{device_, 0, 0};
  EXPECT_EQ(fill(packed, {}, {1, kHuge, 1}), cudaErrorInvalidValue);
  EXPECT_EQ(fill(packed, {}, {1, 1, kHuge}), cudaErrorInvalidValue);
  EXPECT_EQ(fill({device_, 9, 0}, {}, {10, 2, 1}), cudaErrorInvalidValue);
  EXPECT_EQ(fill({device_, 10, 29}, {}, {10, 3, 2}), cudaErrorInvalidValue);
  EXPECT_EQ(fill({device_, 10, 30}, {}, {10, 3, 2}), cudaSuccess);
  EXPECT_EQ(copy(packed, packed, {1, kHuge, 1}, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(copy(packed, {device_, 1, 0}, {1, kHuge, 1}, cudaMemcpyDefault), cudaErrorInvalidValue);
  EXPECT_EQ(copy({device_, 10, 0}, packed, {10, 3, 1}, cudaMemcpyDeviceToDevice), cudaSuccess);
}

TEST_F(CopiesTest, OfZeroWidthTakeNoTime) {
  constexpr std::size_t kHuge = std::size_t{1} << 60;
  EXPECT_EQ(fill({device_, 0, 0}, {}, {0, kHuge, kHuge}), cudaSuccess);
  EXPECT_EQ(copies_.write({{device_, 0, 0}, {0, kHuge, 1}, {}}, {}), cudaErrorInvalidValue);
}

// A program's request may contain any pattern. Only whole elements of 1, 2 or 4 bytes stay within a
// row.
TEST_F(CopiesTest, RefuseInvalidFillPatterns) {
  for (const std::uint32_t element_size : {0u, 3u, 5u, 8u, 1000u})
    EXPECT_EQ(fill({device_, 0, 0}, {0xAA, element_size}, {96, 1, 1}), cudaErrorInvalidValue);
  EXPECT_EQ(fill({device_, 0, 0}, {0xAA, 4}, {99, 1, 1}), cudaErrorInvalidValue);
  EXPECT_EQ(fill({device_, 0, 0}, {0xAABB, 2}, {100, 1, 1}), cudaSuccess);
  EXPECT_EQ(byte(device_ + 99), 0xAA);
}

TEST_F(CopiesTest, MayOverlap) {
  ASSERT_EQ(to_device(device_, 100), cudaSuccess);
  EXPECT_EQ(copy(reinterpret_cast<const void*>(device_ + 1), reinterpret_cast<const void*>(device_),
                 99, cudaMemcpyDeviceToDevice),
            cudaSuccess);
  EXPECT_EQ(byte(device_ + 99), 98);
}

TEST_F(CopiesTest, LeaveTheProgramsMemoryToTheProgram) {
  const auto sides = [&](const void* to, const void* from) {
    return std::get<CopySides>(copies_.copy({"cudaMemcpy",
                                             {reinterpret_cast<std::uint64_t>(to), 0, 0},
                                             {reinterpret_cast<std::uint64_t>(from), 0, 0},
                                             {4, 1, 1},
                                             cudaMemcpyDefault}));
  };
  const auto* device = reinterpret_cast<const void*>(device_);
  EXPECT_TRUE(sides(host_.data(), device).to_program);
  EXPECT_FALSE(sides(host_.data(), device).from_program);
  EXPECT_TRUE(sides(device, host_.data()).from_program);
  EXPECT_TRUE(sides(host_.data() + 8, host_.data()).from_program);
  EXPECT_FALSE(sides(device, device).to_program);
}

TEST_F(CopiesTest, ReadAndWritePartsOfABox) {
  ASSERT_EQ(to_device(device_, 100), cudaSuccess);
  // 2 slices of 3 rows of 4 bytes: bytes 0-3, 10-13, 20-23, 50-53, ...
  const Region box{device_, 10, 50};
  const Extent extent{4, 3, 2};
  const auto read = [&](std::size_t offset, std::size_t size) {
    std::array<std::byte, 16> slot{};
    std::vector<int> values;
    if (copies_.read({box, extent, {offset, size}}, slot) != cudaSuccess) return values;
    for (const std::byte byte : std::span(slot).first(size))
      values.push_back(static_cast<int>(byte));
    return values;
  };
  EXPECT_EQ(read(2, 12), (std::vector{2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 50, 51}));
  EXPECT_EQ(read(23, 1), (std::vector{73}));
  EXPECT_TRUE(read(23, 2).empty());
  EXPECT_TRUE(read(25, 0).empty());
  EXPECT_TRUE(read(0, 17).empty());
  EXPECT_TRUE(read(std::numeric_limits<std::size_t>::max(), 2).empty());
  const std::array<std::byte, 3> bytes{std::byte{1}, std::byte{2}, std::byte{3}};
  EXPECT_EQ(copies_.write({box, extent, {11, 3}}, bytes), cudaSuccess);
  EXPECT_EQ(byte(device_ + 23), 1);
  EXPECT_EQ(byte(device_ + 24), 24);
  EXPECT_EQ(byte(device_ + 50), 2);
  EXPECT_EQ(byte(device_ + 51), 3);
  EXPECT_EQ(copies_.write({box, extent, {22, 3}}, bytes), cudaErrorInvalidValue);
  EXPECT_EQ(copies_.write({box, extent, {0, 4}}, bytes), cudaErrorInvalidValue);
  EXPECT_EQ(copies_.write({{device_, 10, 60}, {4, 3, 3}, {0, 3}}, bytes), cudaErrorInvalidValue);
  EXPECT_EQ(copies_.write({box, {4, 0, 2}, {0, 3}}, bytes), cudaErrorInvalidValue);
  EXPECT_EQ(copies_.write({box, extent, {0, 1}}, {}), cudaErrorInvalidValue);  // no such slot
}

TEST_F(CopiesTest, RefusePartsOfBoxesThatOverflow) {
  constexpr std::size_t kHuge = std::size_t{1} << 62;
  EXPECT_EQ(copies_.write({{device_, 0, 0}, {4, kHuge, 4}, {}}, {}), cudaErrorInvalidValue);
  EXPECT_EQ(copies_.write({{device_, kHuge, 0}, {4, 8, 1}, {}}, {}), cudaErrorInvalidValue);
}

TEST_F(CopiesTest, TakeTime) {
  const auto before = timeline_.now();
  to_device(device_, 100);
  EXPECT_GT(timeline_.now(), before);
}

}  // namespace
}  // namespace labcheck::simgpu
