// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/arrays.hpp"

#include "harness/simgpu/exec/image_objects.hpp"
#include "harness/simgpu/runtime/copies.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <numeric>

namespace labcheck::simgpu {
namespace {

constexpr cudaChannelFormatDesc kFloat{32, 0, 0, 0, cudaChannelFormatKindFloat};
constexpr cudaChannelFormatDesc kShort2{16, 16, 0, 0, cudaChannelFormatKindSigned};

cudaError_t plan_error(const cudaChannelFormatDesc& format, const cudaExtent& extent,
                       unsigned flags) {
  const auto array = plan_array(format, extent, flags);
  const auto* error = std::get_if<cudaError_t>(&array);
  return error == nullptr ? cudaSuccess : *error;
}

Array make_array(const cudaExtent& extent, unsigned flags) {
  Array array = std::get<Array>(plan_array(kShort2, extent, flags));
  array.image.address = 1000;
  return array;
}

TEST(Arrays, ATexelHasOneTwoOrFourEqualChannels) {
  EXPECT_EQ(texel_format(kFloat), (TexelFormat{ChannelKind::floating, 4, 1}));
  EXPECT_EQ(texel_format(kShort2), (TexelFormat{ChannelKind::signed_integer, 2, 2}));
  EXPECT_EQ(texel_format({8, 8, 8, 8, cudaChannelFormatKindUnsigned}),
            (TexelFormat{ChannelKind::unsigned_integer, 1, 4}));
  EXPECT_EQ(texel_format({32, 32, 32, 0, cudaChannelFormatKindFloat}), std::nullopt);
  EXPECT_EQ(texel_format({16, 0, 16, 0, cudaChannelFormatKindFloat}), std::nullopt);
  EXPECT_EQ(texel_format({16, 8, 0, 0, cudaChannelFormatKindSigned}), std::nullopt);
  EXPECT_EQ(texel_format({8, 0, 0, 0, cudaChannelFormatKindFloat}), std::nullopt);
  EXPECT_EQ(texel_format({64, 0, 0, 0, cudaChannelFormatKindUnsigned}), std::nullopt);
  EXPECT_EQ(texel_format({0, 0, 0, 0, cudaChannelFormatKindUnsigned}), std::nullopt);
  EXPECT_EQ(texel_format({32, 0, 0, 0, cudaChannelFormatKindNone}), std::nullopt);
}

TEST(Arrays, TheExtentDeterminesTheDimensions) {
  EXPECT_EQ(make_array({7, 0, 0}, 0).image.geometry, ptx::Geometry::one);
  EXPECT_EQ(make_array({7, 5, 0}, 0).image.geometry, ptx::Geometry::two);
  EXPECT_EQ(make_array({7, 5, 3}, 0).image.geometry, ptx::Geometry::three);
  EXPECT_EQ(make_array({7, 0, 3}, cudaArrayLayered).image.geometry, ptx::Geometry::layered_one);
  EXPECT_EQ(make_array({7, 5, 3}, cudaArrayLayered).image.geometry, ptx::Geometry::layered_two);
  EXPECT_EQ(make_array({7, 5, 3}, 0).bytes(), 7u * 5 * 3 * 4);
}

TEST(Arrays, RefusesExtentsThatNoGpuSupports) {
  EXPECT_EQ(plan_error(kFloat, {0, 5, 0}, 0), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {7, 0, 3}, 0), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {7, 5, 0}, cudaArrayLayered), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {131073, 0, 0}, 0), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {131072, 0, 0}, 0), cudaSuccess);
  EXPECT_EQ(plan_error(kFloat, {131072, 0, 0}, cudaArraySurfaceLoadStore), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {8192, 8192, 32768}, 0), cudaSuccess);
  EXPECT_EQ(plan_error(kFloat, {8193, 8192, 32768}, 0), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {7, 5, 3}, cudaArrayTextureGather), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {7, 5, 0}, 0x1000), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error({8, 0, 0, 0, cudaChannelFormatKindFloat}, {7, 0, 0}, 0),
            cudaErrorInvalidChannelDescriptor);
}

TEST(Arrays, NamesUnsupportedFeatures) {
  EXPECT_EQ(unsupported_array(kFloat, cudaArrayLayered), nullptr);
  EXPECT_STREQ(unsupported_array(kFloat, cudaArrayCubemap), "a cubemap (cudaArrayCubemap)");
  EXPECT_STREQ(unsupported_array({8, 8, 8, 0, cudaChannelFormatKindNV12}, 0),
               "an array of a planar, normalized or compressed format");
}

// A row has 28 bytes, a slice 140.
TEST(Arrays, ARegionMustBeInsideTheArray) {
  const Array array = make_array({7, 5, 3}, 0);
  const auto region = region_of(array, {4, 2, 1}, {8, 3, 2});
  ASSERT_TRUE(region);
  EXPECT_EQ(region->address, 1000u + 140 + 2 * 28 + 4);
  EXPECT_EQ(region->row_pitch, 28u);
  EXPECT_EQ(region->slice_pitch, 140u);
  EXPECT_FALSE(region_of(array, {4, 2, 1}, {25, 3, 2}));
  EXPECT_FALSE(region_of(array, {4, 2, 1}, {8, 4, 2}));
  EXPECT_FALSE(region_of(array, {4, 2, 1}, {8, 3, 3}));
  EXPECT_FALSE(region_of(array, {SIZE_MAX, 0, 0}, {8, 1, 1}));
  EXPECT_FALSE(region_of(array, {4, 0, 0}, {SIZE_MAX, 1, 1}));
}

TEST(Arrays, BytesContinueInTheNextRow) {
  const Array array = make_array({7, 5, 0}, 0);
  EXPECT_EQ(bytes_of(array, 20, 1, 92)->address, 1048u);
  EXPECT_FALSE(bytes_of(array, 20, 1, 93));
  EXPECT_FALSE(bytes_of(array, 29, 1, 1));
  EXPECT_FALSE(bytes_of(array, 0, 6, 1));
}

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

TEST_F(CopiesTest, OfZeroBytesAlwaysSucceed) {
  EXPECT_EQ(copies_.copy(nullptr, nullptr, 0, 99), cudaSuccess);
}

TEST_F(CopiesTest, RefuseFreedDeviceMemory) {
  memory_.release(device_);
  EXPECT_EQ(to_device(device_, 4), cudaErrorInvalidValue);
  // Even if the kind says that it is host memory.
  EXPECT_EQ(
      copies_.copy(host_.data(), reinterpret_cast<const void*>(device_), 4, cudaMemcpyHostToHost),
      cudaErrorInvalidValue);
}

TEST_F(CopiesTest, RefuseBlocksOfTheDeviceHeap) {
  std::array<std::byte, 16> bytes{};
  const auto block = *memory_.place(bytes.data(), bytes.size(), AllocationKind::heap);
  EXPECT_EQ(to_device(block, 4), cudaErrorInvalidValue);
}

TEST_F(CopiesTest, AcceptPinnedMemoryAsDeviceMemory) {
  std::array<std::uint8_t, 8> pinned{};
  memory_.adopt(pinned.data(), pinned.size(), AllocationKind::host);
  EXPECT_EQ(copies_.copy(pinned.data(), host_.data() + 5, 8, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(pinned[7], 12);
}

TEST_F(CopiesTest, CheckTheDirection) {
  const auto* device = reinterpret_cast<const void*>(device_);
  EXPECT_EQ(copies_.copy(device, host_.data(), 4, -1), cudaErrorInvalidMemcpyDirection);
  EXPECT_EQ(copies_.copy(device, host_.data(), 4, 5), cudaErrorInvalidMemcpyDirection);
  EXPECT_EQ(copies_.copy(device, host_.data(), 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(copies_.copy(device, host_.data(), 4, cudaMemcpyDefault), cudaSuccess);
}

TEST_F(CopiesTest, OfRowsSkipTheBytesBetweenRows) {
  ASSERT_EQ(copies_.fill({device_, 0, 0}, {0xAA}, {100, 1, 1}), cudaSuccess);
  // 3 rows of 10 bytes, 40 bytes apart on the device and 20 on the host: a span of 90 bytes on the
  // device.
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

TEST_F(CopiesTest, RefuseExtentsThatOverflow) {
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

TEST(ImageObjects, AreFoundByTheirKind) {
  ImageObjects objects;
  Texture texture;
  texture.image.width = 7;
  const std::uint64_t first = objects.add(texture);
  const std::uint64_t second = objects.add(Surface{});
  ASSERT_NE(objects.texture(first), nullptr);
  EXPECT_EQ(objects.texture(first)->image.width, 7u);
  EXPECT_EQ(objects.surface(first), nullptr);
  EXPECT_NE(objects.surface(second), nullptr);
  EXPECT_STREQ(objects.describe(first), "a texture object");
  EXPECT_STREQ(objects.describe(second), "a surface object");
}

TEST(ImageObjects, AreRecognizedAsDestroyed) {
  ImageObjects objects;
  const std::uint64_t first = objects.add(Texture{});
  EXPECT_FALSE(objects.remove_surface(first));
  EXPECT_TRUE(objects.remove_texture(first));
  EXPECT_FALSE(objects.remove_texture(first));
  EXPECT_EQ(objects.texture(first), nullptr);
  EXPECT_STREQ(objects.describe(first), "a destroyed object");
  EXPECT_NE(objects.add(Texture{}), first);
}

TEST(ImageObjects, OtherNumbersAreNotObjects) {
  const ImageObjects objects;
  for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
    EXPECT_EQ(objects.texture(number), nullptr);
    EXPECT_STREQ(objects.describe(number), "not an object");
  }
}

}  // namespace
}  // namespace labcheck::simgpu
