// SPDX-License-Identifier: MIT
#include "harness/simgpu/images/lane_sampler.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

namespace labcheck::simgpu {
namespace {

using ptx::Geometry;

/// The fetch of one lane, texel by texel.
Texel fetch_alone(const Texture& texture, const std::byte* bytes, const LaneCoordinates& at,
                  unsigned lane) {
  const std::uint32_t layer = at.layers[lane];
  Taps read;
  if (at.whole_texels) {
    read = taps(texture.image, {at.texels[0][lane], at.texels[1][lane], at.texels[2][lane]}, layer);
  } else {
    read =
        taps(texture, {at.positions[0][lane], at.positions[1][lane], at.positions[2][lane]}, layer);
  }
  const Texel outside = at.whole_texels ? Texel{} : border_texel(texture.sampler.border);
  std::vector<Texel> texels;
  for (const Tap& tap : read.used()) {
    texels.push_back(tap.offset ? decode(bytes + *tap.offset, texture.image.format,
                                         texture.sampler.reads_normalized)
                                : outside);
  }
  return read.count == 1 ? texels[0] : blend(read, texels);
}

/// Images with all formats and shapes, and random texels and coordinates.
class LaneSampler : public testing::Test {
 protected:
  Image image_of(Geometry geometry, const TexelFormat& format) {
    Image image;
    image.geometry = geometry;
    image.format = format;
    image.width = 7;
    const bool has_rows = geometry == Geometry::two || geometry == Geometry::three ||
                          geometry == Geometry::layered_two;
    if (has_rows) image.height = 5;
    if (geometry != Geometry::one && geometry != Geometry::two) image.depth = 3;
    if (is_cubemap(geometry)) {
      image.height = image.width;
      image.depth = geometry == Geometry::cube ? kCubeFaces : 2 * kCubeFaces;
    }
    image.row_pitch = 128;
    image.slice_pitch = image.row_pitch * image.height;
    bytes_.resize(extent_of(image));
    for (std::byte& byte : bytes_) byte = static_cast<std::byte>(random_());
    return image;
  }

  void choose_coordinates(bool normalized) {
    std::uniform_real_distribution<float> position(normalized ? -2.5f : -9.0f,
                                                   normalized ? 2.5f : 16.0f);
    std::uniform_int_distribution<std::int32_t> texel(-3, 9);
    for (unsigned k = 0; k < 3; ++k) {
      for (unsigned l = 0; l < kLanes; ++l) {
        positions_[k][l] = position(random_);
        texels_[k][l] = texel(random_);
      }
      constexpr float kEndless = std::numeric_limits<float>::infinity();
      constexpr std::array kSpecial{std::numeric_limits<float>::quiet_NaN(),
                                    kEndless,
                                    -kEndless,
                                    -0.0f,
                                    -0.5f,
                                    0.5f,
                                    3.0f,
                                    3.0e9f,
                                    -1.0f};
      for (std::size_t l = 0; l < kSpecial.size(); ++l)
        positions_[k][(l + 3 * k) % kLanes] = kSpecial[l];
    }
    for (unsigned l = 0; l < kLanes; ++l) layers_[l] = static_cast<std::uint32_t>(texels_[2][l]);
  }

  void expect_same(const Texture& texture, bool whole_texels) {
    choose_coordinates(texture.sampler.has_normalized_coordinates);
    LaneCoordinates at;
    at.whole_texels = whole_texels;
    for (unsigned k = 0; k < 3; ++k) {
      at.positions[k] = positions_[k].data();
      at.texels[k] = texels_[k].data();
    }
    at.layers = layers_.data();
    LaneOffsets first;
    const LaneTexels fetched = sample(texture, bytes_.data(), at, first);
    for (unsigned l = 0; l < kLanes; ++l) {
      const Texel alone = fetch_alone(texture, bytes_.data(), at, l);
      const Texel together{fetched[0][l], fetched[1][l], fetched[2][l], fetched[3][l]};
      ASSERT_EQ(together, alone) << "lane " << l << " at " << positions_[0][l] << ", "
                                 << positions_[1][l] << ", " << positions_[2][l];
    }
  }

  std::mt19937 random_{1};
  std::vector<std::byte> bytes_;
  std::array<std::array<float, kLanes>, 3> positions_{};
  std::array<std::array<std::int32_t, kLanes>, 3> texels_{};
  std::array<std::uint32_t, kLanes> layers_{};
};

constexpr std::array kGeometries{Geometry::one,         Geometry::two,         Geometry::three,
                                 Geometry::layered_one, Geometry::layered_two, Geometry::cube,
                                 Geometry::layered_cube};
constexpr std::array kKinds{ChannelKind::signed_integer, ChannelKind::unsigned_integer,
                            ChannelKind::floating};

TEST_F(LaneSampler, PointsEqualThoseOfEachLane) {
  for (const Geometry geometry : kGeometries) {
    for (const ChannelKind kind : kKinds) {
      for (const std::uint32_t bytes : {1u, 2u, 4u}) {
        if (kind == ChannelKind::floating && bytes == 1) continue;
        for (const std::uint32_t channels : {1u, 2u, 4u}) {
          Texture texture{image_of(geometry, {kind, bytes, channels}), {}};
          texture.sampler.border = {1, 2, 3, 4};
          if (!is_cubemap(geometry)) expect_same(texture, true);
          for (const AddressMode mode : {AddressMode::clamp, AddressMode::border}) {
            texture.sampler.modes.fill(mode);
            texture.sampler.reads_normalized = !texture.sampler.reads_normalized;
            expect_same(texture, false);
          }
        }
      }
    }
  }
}

TEST_F(LaneSampler, FilteredTexelsEqualThoseOfEachLane) {
  for (const Geometry geometry : kGeometries) {
    for (const std::uint32_t channels : {1u, 2u, 4u}) {
      // All bit patterns of 8 bits as numbers from 0 to 1, and small floats.
      Texture narrow{image_of(geometry, {ChannelKind::unsigned_integer, 1, channels}), {}};
      narrow.sampler.reads_normalized = true;
      for (const bool is_float : {false, true}) {
        Texture texture = narrow;
        if (is_float) {
          texture.image = image_of(geometry, {ChannelKind::floating, 4, channels});
          for (std::size_t k = 0; k + 4 <= bytes_.size(); k += 4) bytes_[k + 3] = std::byte{0x3F};
        }
        texture.sampler.filter = Filter::linear;
        texture.sampler.border = {0.25f, 2, -3, 4};
        for (const AddressMode mode :
             {AddressMode::clamp, AddressMode::wrap, AddressMode::mirror, AddressMode::border}) {
          const bool repeats = mode == AddressMode::wrap || mode == AddressMode::mirror;
          for (const bool normalized : {false, true}) {
            if (repeats && !normalized) continue;
            texture.sampler.modes.fill(mode);
            texture.sampler.has_normalized_coordinates = normalized;
            expect_same(texture, false);
          }
        }
        texture.sampler.modes = {AddressMode::clamp, AddressMode::border, AddressMode::clamp};
        texture.sampler.has_normalized_coordinates = false;
        expect_same(texture, false);
      }
    }
  }
}

TEST_F(LaneSampler, AnInfinityWithoutWeightDoesNotCount) {
  Texture texture{image_of(Geometry::two, {}), {}};
  texture.sampler.filter = Filter::linear;
  texture.sampler.modes.fill(AddressMode::clamp);
  for (std::size_t k = 0; k + 4 <= bytes_.size(); k += 8) {
    bytes_[k] = bytes_[k + 1] = std::byte{0};
    bytes_[k + 2] = std::byte{0x80};
    bytes_[k + 3] = std::byte{0x7F};
  }
  for (std::size_t k = 4; k + 4 <= bytes_.size(); k += 8) bytes_[k + 3] = std::byte{0x3F};
  expect_same(texture, false);
}

}  // namespace
}  // namespace labcheck::simgpu
