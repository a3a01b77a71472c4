// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/arrays.hpp"

#include "harness/base/render.hpp"
#include "harness/simgpu/images/images.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace labcheck::simgpu {
namespace {

constexpr cudaChannelFormatDesc kFloat{32, 0, 0, 0, cudaChannelFormatKindFloat};
constexpr cudaChannelFormatDesc kShort2{16, 16, 0, 0, cudaChannelFormatKindSigned};

cudaError_t plan_error(const cudaChannelFormatDesc& format, const cudaExtent& extent,
                       unsigned flags) try {
  plan_array(format, extent, flags);
  return cudaSuccess;
} catch (const cudaError_t error) {
  return error;
}

Array make_array(const cudaExtent& extent, unsigned flags) {
  Array array = plan_array(kShort2, extent, flags);
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

TEST(Arrays, ACubemapHasSixSquareFacesForEachLayer) {
  constexpr unsigned kLayers = cudaArrayCubemap | cudaArrayLayered;
  EXPECT_EQ(make_array({7, 7, 6}, cudaArrayCubemap).image.geometry, ptx::Geometry::cube);
  EXPECT_EQ(make_array({7, 7, 12}, kLayers).image.geometry, ptx::Geometry::layered_cube);
  EXPECT_EQ(make_array({7, 7, 12}, kLayers).bytes(), 7u * 7 * 12 * 4);
  EXPECT_EQ(plan_error(kFloat, {7, 6, 6}, cudaArrayCubemap), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {7, 7, 0}, cudaArrayCubemap), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {7, 7, 12}, cudaArrayCubemap), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {0, 0, 6}, cudaArrayCubemap), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {7, 7, 7}, kLayers), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {7, 7, 0}, kLayers), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {7, 7, 2046}, kLayers), cudaSuccess);
  EXPECT_EQ(plan_error(kFloat, {7, 7, 2052}, kLayers), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {32768, 32768, 6}, cudaArrayCubemap), cudaSuccess);
  EXPECT_EQ(plan_error(kFloat, {32769, 32769, 6}, cudaArrayCubemap), cudaErrorInvalidValue);
  EXPECT_EQ(plan_error(kFloat, {7, 7, 6}, cudaArrayCubemap | cudaArrayTextureGather),
            cudaErrorInvalidValue);
}

TEST(Arrays, NamesUnsupportedFeatures) {
  EXPECT_EQ(unsupported_array(kFloat, cudaArrayLayered), nullptr);
  EXPECT_EQ(unsupported_array(kFloat, cudaArrayCubemap), nullptr);
  EXPECT_STREQ(unsupported_array(kFloat, cudaArraySparse), "a sparse array (cudaArraySparse)");
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

TEST(ImageObjects, AreFoundByTheirKind) {
  ImageObjects objects;
  Texture texture;
  texture.image.width = 7;
  const std::uint64_t first = *objects.add(texture);
  const std::uint64_t second = *objects.add(Surface{});
  ASSERT_NE(objects.find<Texture>(first), nullptr);
  EXPECT_EQ(objects.find<Texture>(first)->image.width, 7u);
  EXPECT_EQ(objects.find<Surface>(first), nullptr);
  EXPECT_NE(objects.find<Surface>(second), nullptr);
  EXPECT_EQ(render(objects.describe(first)), "a texture object");
  EXPECT_EQ(render(objects.describe(second)), "a surface object");
}

TEST(ImageObjects, AreRecognizedAsDestroyed) {
  ImageObjects objects;
  const std::uint64_t first = *objects.add(Texture{});
  EXPECT_FALSE(objects.remove<Surface>(first));
  EXPECT_TRUE(objects.remove<Texture>(first));
  EXPECT_FALSE(objects.remove<Texture>(first));
  EXPECT_EQ(objects.find<Texture>(first), nullptr);
  EXPECT_EQ(render(objects.describe(first)), "a destroyed object");
  EXPECT_NE(objects.add(Texture{}), first);
}

TEST(ImageObjects, OtherNumbersAreNotObjects) {
  const ImageObjects objects;
  for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
    EXPECT_EQ(objects.find<Texture>(number), nullptr);
    EXPECT_EQ(render(objects.describe(number)), "not an object");
  }
}

TEST(ImageObjects, AreLimited) {
  ImageObjects objects;
  int count = 0;
  while (objects.add(Surface{}) && count < 2'000'000) ++count;
  EXPECT_EQ(count, 1 << 20);
  EXPECT_FALSE(objects.add(Texture{}).has_value());
  EXPECT_NE(objects.find<Surface>(1), nullptr);
}

}  // namespace
}  // namespace labcheck::simgpu
