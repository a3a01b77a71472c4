#include "harness/simgpu/runtime/copies.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <numeric>

namespace labcheck::simgpu {
namespace {

class CopiesTest : public testing::Test {
 protected:
  CopiesTest() {
    std::iota(host_.begin(), host_.end(), std::uint8_t{0});
    device_ = *memory_.allocate(100, AllocationKind::device);
  }

  cudaError_t to_device(std::uint64_t to, std::size_t size) {
    return copies_.copy(reinterpret_cast<const void*>(to), host_.data(), size,
                        cudaMemcpyHostToDevice);
  }

  std::uint8_t byte(std::uint64_t address) const {
    return static_cast<std::uint8_t>(*memory_.find(address)->at(address));
  }

  DeviceMemory memory_{1 << 20};
  Timeline timeline_{default_profile()};
  Copies copies_{memory_, timeline_};
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

TEST_F(CopiesTest, OfNoBytesAlwaysSucceed) {
  EXPECT_EQ(copies_.copy(nullptr, nullptr, 0, 99), cudaSuccess);
}

TEST_F(CopiesTest, RefuseDeviceMemoryThatIsGone) {
  memory_.release(device_);
  EXPECT_EQ(to_device(device_, 4), cudaErrorInvalidValue);
  // Also where the kind says that it is the host's.
  EXPECT_EQ(
      copies_.copy(host_.data(), reinterpret_cast<const void*>(device_), 4, cudaMemcpyHostToHost),
      cudaErrorInvalidValue);
}

TEST_F(CopiesTest, RefuseBlocksOfTheDeviceHeap) {
  std::array<std::byte, 16> bytes{};
  const auto block = *memory_.place(bytes.data(), bytes.size(), AllocationKind::heap);
  EXPECT_EQ(to_device(block, 4), cudaErrorInvalidValue);
}

TEST_F(CopiesTest, TakeHostMemoryThatTheDeviceKnowsForDeviceMemory) {
  std::array<std::uint8_t, 8> pinned{};
  memory_.adopt(pinned.data(), pinned.size(), AllocationKind::host);
  EXPECT_EQ(copies_.copy(pinned.data(), host_.data() + 5, 8, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(pinned[7], 12);
}

TEST_F(CopiesTest, KnowTheDirections) {
  const auto* device = reinterpret_cast<const void*>(device_);
  EXPECT_EQ(copies_.copy(device, host_.data(), 4, -1), cudaErrorInvalidMemcpyDirection);
  EXPECT_EQ(copies_.copy(device, host_.data(), 4, 5), cudaErrorInvalidMemcpyDirection);
  EXPECT_EQ(copies_.copy(device, host_.data(), 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(copies_.copy(device, host_.data(), 4, cudaMemcpyDefault), cudaSuccess);
}

TEST_F(CopiesTest, OfRowsTouchNothingBetween) {
  ASSERT_EQ(copies_.fill({device_, 0, 0}, {0xAA}, {100, 1, 1}), cudaSuccess);
  // 3 rows of 10 bytes, 40 apart on the device, 20 apart on the host: 90 bytes from first to last.
  const Region to{device_ + 10, 40, 0};
  const Region from{reinterpret_cast<std::uint64_t>(host_.data()), 20, 0};
  EXPECT_EQ(copies_.copy(to, from, {10, 3, 1}, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(byte(device_ + 9), 0xAA);
  EXPECT_EQ(byte(device_ + 10), 0);
  EXPECT_EQ(byte(device_ + 59), 29);
  EXPECT_EQ(byte(device_ + 60), 0xAA);
  EXPECT_EQ(byte(device_ + 99), 49);
  const Region beyond{device_ + 11, 40, 0};
  EXPECT_EQ(copies_.copy(beyond, from, {10, 3, 1}, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
}

TEST_F(CopiesTest, RefuseExtentsThatWrapAround) {
  const Region to{device_, std::numeric_limits<std::size_t>::max() / 2, 0};
  EXPECT_EQ(copies_.fill(to, {}, {10, 4, 1}), cudaErrorInvalidValue);
}

TEST_F(CopiesTest, MayOverlap) {
  ASSERT_EQ(to_device(device_, 100), cudaSuccess);
  EXPECT_EQ(copies_.copy(reinterpret_cast<const void*>(device_ + 1),
                         reinterpret_cast<const void*>(device_), 99, cudaMemcpyDeviceToDevice),
            cudaSuccess);
  EXPECT_EQ(byte(device_ + 99), 98);
}

TEST_F(CopiesTest, TakeTime) {
  const auto before = timeline_.now();
  to_device(device_, 100);
  EXPECT_GT(timeline_.now(), before);
}

}  // namespace
}  // namespace labcheck::simgpu
