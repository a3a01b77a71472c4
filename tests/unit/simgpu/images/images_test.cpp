// SPDX-License-Identifier: MIT
#include "harness/simgpu/images/images.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <vector>

namespace labcheck::simgpu {
namespace {

using ptx::Geometry;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::uint32_t bits(float value) {
  return std::bit_cast<std::uint32_t>(value);
}

/// A texture of floats and its texels, in memory order.
struct FloatTexture {
  Texture texture;
  std::vector<float> texels;

  FloatTexture(Geometry geometry, std::array<std::uint32_t, 3> size, std::vector<float> values)
      : texels(std::move(values)) {
    Image& image = texture.image;
    image.geometry = geometry;
    image.width = size[0];
    image.height = size[1];
    image.depth = size[2];
    image.row_pitch = image.row_bytes();
    image.slice_pitch = image.row_pitch * image.height;
    texture.sampler.modes.fill(AddressMode::clamp);
  }

  FloatTexture& linear() {
    texture.sampler.filter = Filter::linear;
    return *this;
  }
  FloatTexture& normalized(AddressMode mode) {
    texture.sampler.has_normalized_coordinates = true;
    return with(mode);
  }
  FloatTexture& with(AddressMode mode) {
    texture.sampler.modes.fill(mode);
    return *this;
  }

  Texel texel(const Tap& tap) const {
    if (!tap.offset) return border_texel(texture.sampler.border);
    return {bits(texels.at(*tap.offset / sizeof(float))), 0, 0, 0};
  }

  float fetch(std::array<float, 3> at, std::uint32_t layer = 0) const {
    const Taps read = taps(texture, at, layer);
    std::vector<Texel> values;
    for (const Tap& tap : read.used()) values.push_back(texel(tap));
    return std::bit_cast<float>(read.count == 1 ? values[0][0] : blend(read, values)[0]);
  }
};

FloatTexture line(std::vector<float> values) {
  const auto size = static_cast<std::uint32_t>(values.size());
  return {Geometry::one, {size, 1, 1}, std::move(values)};
}

TEST(Sampling, TexelsOutsideFollowTheAddressMode) {
  EXPECT_EQ(texel_index(2, 3, AddressMode::clamp), 2u);
  EXPECT_EQ(texel_index(3, 3, AddressMode::clamp), 2u);
  EXPECT_EQ(texel_index(-1, 3, AddressMode::clamp), 0u);
  EXPECT_EQ(texel_index(3, 3, AddressMode::wrap), 0u);
  EXPECT_EQ(texel_index(-1, 3, AddressMode::wrap), 2u);
  EXPECT_EQ(texel_index(-4, 3, AddressMode::wrap), 2u);
  EXPECT_EQ(texel_index(3, 3, AddressMode::mirror), 2u);
  EXPECT_EQ(texel_index(5, 3, AddressMode::mirror), 0u);
  EXPECT_EQ(texel_index(6, 3, AddressMode::mirror), 0u);
  EXPECT_EQ(texel_index(-1, 3, AddressMode::mirror), 0u);
  EXPECT_EQ(texel_index(-3, 3, AddressMode::mirror), 2u);
  EXPECT_EQ(texel_index(2, 3, AddressMode::border), 2u);
  EXPECT_EQ(texel_index(3, 3, AddressMode::border), std::nullopt);
  EXPECT_EQ(texel_index(-1, 3, AddressMode::border), std::nullopt);
}

// tex(x) = T[floor(x)].
TEST(Sampling, ThePointFilterReadsTheTexelThatContainsTheCoordinate) {
  const FloatTexture texture = line({10, 20, 40});
  EXPECT_EQ(texture.fetch({0}), 10);
  EXPECT_EQ(texture.fetch({0.99f}), 10);
  EXPECT_EQ(texture.fetch({1}), 20);
  EXPECT_EQ(texture.fetch({2.5f}), 40);
  EXPECT_EQ(texture.fetch({3}), 40);
  EXPECT_EQ(texture.fetch({-7}), 10);
}

TEST(Sampling, NormalizedCoordinatesSpanTheTextureFrom0To1) {
  EXPECT_EQ(line({10, 20, 40, 80}).normalized(AddressMode::clamp).fetch({0.5f}), 40);
  EXPECT_EQ(line({10, 20, 40, 80}).normalized(AddressMode::clamp).fetch({1.5f}), 80);
  // 1.3 is 0.3 in the second period, or 0.7 if that is mirrored.
  EXPECT_EQ(line({10, 20, 40, 80}).normalized(AddressMode::wrap).fetch({1.3f}), 20);
  EXPECT_EQ(line({10, 20, 40, 80}).normalized(AddressMode::mirror).fetch({1.3f}), 40);
  EXPECT_EQ(line({10, 20, 40, 80}).normalized(AddressMode::wrap).fetch({-0.2f}), 80);
  EXPECT_EQ(line({10, 20, 40, 80}).normalized(AddressMode::mirror).fetch({-0.2f}), 10);
  // 2^24 is an integer, so it is the start of a period.
  EXPECT_EQ(line({10, 20, 40, 80}).normalized(AddressMode::wrap).fetch({16777216.0f}), 10);
}

// xB = x - 0.5, i = floor(xB), a = frac(xB): tex(x) = (1 - a) T[i] + a T[i+1].
TEST(Sampling, TheLinearFilterWeighsNeighborsInOneDimension) {
  FloatTexture texture = line({10, 20, 40});
  texture.linear();
  EXPECT_EQ(texture.fetch({0.5f}), 10);
  EXPECT_EQ(texture.fetch({1}), 15);      // half of each
  EXPECT_EQ(texture.fetch({1.75f}), 25);  // 3/4 of 20, 1/4 of 40
  EXPECT_EQ(texture.fetch({0.25f}), 10);  // T[-1] is T[0]
  EXPECT_EQ(texture.fetch({3}), 40);
}

// The fraction has 8 bits: 1/1024 rounds to 0, 3/1024 to 1/256, and 1023/1024 to 1.
TEST(Sampling, WeightsHave8FractionalBits) {
  FloatTexture texture = line({0, 256, 1024});
  texture.linear();
  EXPECT_EQ(texture.fetch({0.5f + 1 / 1024.0f}), 0);
  EXPECT_EQ(texture.fetch({0.5f + 3 / 1024.0f}), 1);
  EXPECT_EQ(texture.fetch({0.5f + 1023 / 1024.0f}), 256);
}

TEST(Sampling, TheLinearFilterFollowsTheAddressModeBeyondTheEdge) {
  // Between T[2] and T[3], which is T[0], T[2] or the border.
  EXPECT_EQ(line({10, 20, 40}).linear().normalized(AddressMode::wrap).fetch({1}), 25);
  EXPECT_EQ(line({10, 20, 40}).linear().normalized(AddressMode::mirror).fetch({1}), 40);
  FloatTexture bordered = line({10, 20, 40});
  bordered.linear().with(AddressMode::border);
  EXPECT_EQ(bordered.fetch({3}), 20);
  EXPECT_EQ(bordered.fetch({9}), 0);
  bordered.texture.sampler.border[0] = 100;
  EXPECT_EQ(bordered.fetch({3}), 70);
  EXPECT_EQ(bordered.fetch({9}), 100);
}

TEST(Sampling, TheLinearFilterWeighsNeighborsInTwoAndThreeDimensions) {
  FloatTexture plane(Geometry::two, {2, 2, 1}, {1, 2, 3, 5});
  plane.linear();
  EXPECT_EQ(plane.fetch({1, 1}), 2.75f);  // a quarter of each
  EXPECT_EQ(plane.fetch({1.5f, 1}), 3.5f);
  // a = 1/4, b = 1/2: 3/8 of 1, 1/8 of 2, 3/8 of 3, 1/8 of 5
  EXPECT_EQ(plane.fetch({0.75f, 1}), 2.375f);
  FloatTexture box(Geometry::three, {2, 2, 2}, {0, 0, 0, 0, 8, 8, 8, 16});
  box.linear();
  EXPECT_EQ(box.fetch({1, 1, 1}), 5);
  EXPECT_EQ(box.fetch({1.5f, 1.5f, 0.75f}), 4);
}

TEST(Sampling, LayersOutsideBecomeTheNearestAndAreNotFiltered) {
  FloatTexture layers(Geometry::layered_one, {2, 1, 3}, {1, 3, 10, 30, 100, 300});
  layers.linear();
  EXPECT_EQ(layers.fetch({1}, 1), 20);
  EXPECT_EQ(layers.fetch({1}, 2), 200);
  EXPECT_EQ(layers.fetch({1}, 7), 200);
  FloatTexture planes(Geometry::layered_two, {2, 1, 2}, {1, 2, 3, 4});
  EXPECT_EQ(planes.fetch({1.5f, 0.5f}, 1), 4);
}

TEST(Sampling, WildCoordinatesStillReadATexelOrTheBorder) {
  const FloatTexture texture = line({10, 20, 40});
  EXPECT_EQ(texture.fetch({kInfinity}), 40);
  EXPECT_EQ(texture.fetch({-kInfinity}), 10);
  EXPECT_EQ(texture.fetch({kNan}), 10);
  EXPECT_EQ(texture.fetch({3e38f}), 40);
  EXPECT_EQ(line({10, 20}).normalized(AddressMode::wrap).fetch({kInfinity}), 10);
}

TEST(Sampling, TexelsOfWeight0DoNotMakeNan) {
  FloatTexture texture = line({5, kInfinity});
  texture.linear();
  EXPECT_EQ(texture.fetch({0.5f}), 5);
  EXPECT_EQ(texture.fetch({1}), kInfinity);
}

TEST(Sampling, WholeTexelFetchesUseNoSamplerAndEndAtTheImage) {
  const Image image = line({1, 2, 3}).texture.image;
  EXPECT_EQ(taps(image, {2, 0, 0}, 0).all[0].offset, 8u);
  EXPECT_EQ(taps(image, {3, 0, 0}, 0).all[0].offset, std::nullopt);
  EXPECT_EQ(taps(image, {-1, 0, 0}, 0).all[0].offset, std::nullopt);
}

// Of the footprint with the upper left texel (0, 0): (0, 1), (1, 1), (1, 0), (0, 0).
TEST(Sampling, AGatherGoesCounterclockwiseFromTheLowerLeft) {
  const FloatTexture plane(Geometry::two, {2, 2, 1}, {1, 2, 3, 5});
  const Taps read = gather_taps(plane.texture, {1, 1, 0});
  ASSERT_EQ(read.count, 4u);
  const float expected[] = {3, 5, 2, 1};
  for (unsigned k = 0; k < 4; ++k) EXPECT_EQ(plane.texel(read.all[k])[0], bits(expected[k]));
}

template <class T>
Texel decoded(std::array<T, 4> channels, ChannelKind kind, std::uint32_t count, bool normalized) {
  std::array<std::byte, sizeof channels> bytes;
  std::memcpy(bytes.data(), channels.data(), sizeof channels);
  return decode(bytes.data(), {kind, sizeof(T), count}, normalized);
}

TEST(Sampling, IntegersKeepTheirValue) {
  EXPECT_EQ(decoded<std::int8_t>({-3, 5, -128, 127}, ChannelKind::signed_integer, 4, false),
            (Texel{0xFFFFFFFD, 5, 0xFFFFFF80, 127}));
  EXPECT_EQ(decoded<std::uint16_t>({65535, 7, 0, 0}, ChannelKind::unsigned_integer, 2, false),
            (Texel{65535, 7, 0, 1}));
  EXPECT_EQ(decoded<std::uint32_t>({1u << 31, 0, 0, 0}, ChannelKind::unsigned_integer, 1, true),
            (Texel{1u << 31, 0, 0, 1}));
}

TEST(Sampling, NormalizedIntegersGoUpTo1) {
  EXPECT_EQ(decoded<std::uint8_t>({255, 51, 0, 1}, ChannelKind::unsigned_integer, 4, true),
            (Texel{bits(1), bits(0.2f), 0, bits(1 / 255.0f)}));
  // The two lowest values both become -1.
  EXPECT_EQ(decoded<std::int8_t>({127, -127, -128, 0}, ChannelKind::signed_integer, 4, true),
            (Texel{bits(1), bits(-1), bits(-1), 0}));
  EXPECT_EQ(decoded<std::int16_t>({32767, -32768, 0, 0}, ChannelKind::signed_integer, 2, true),
            (Texel{bits(1), bits(-1), 0, bits(1)}));
}

TEST(Sampling, HalvesBecomeFloats) {
  // 1, -2, the smallest subnormal
  EXPECT_EQ(decoded<std::uint16_t>({0x3C00, 0xC000, 0x0001, 0}, ChannelKind::floating, 4, false),
            (Texel{bits(1), bits(-2), bits(0x1p-24f), 0}));
}

}  // namespace
}  // namespace labcheck::simgpu
