// SPDX-License-Identifier: MIT
#include "harness/simgpu/images/cubemaps.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <limits>
#include <numeric>
#include <vector>

namespace labcheck::simgpu {
namespace {

void expect_position(std::array<float, 3> direction, std::uint32_t face, float x, float y) {
  const FacePosition at = face_position(direction);
  EXPECT_EQ(at.face, face) << direction[0] << ", " << direction[1] << ", " << direction[2];
  EXPECT_EQ(at.x, x);
  EXPECT_EQ(at.y, y);
}

// CUDA C++ Programming Guide, "Cubemap Textures": (s/m + 1) / 2 and (t/m + 1) / 2.
TEST(Cubemaps, TheLargestComponentSelectsTheFace) {
  expect_position({4, 1, 2}, 0, 0.25f, 0.375f);   // s = -z, t = -y
  expect_position({-4, 1, 2}, 1, 0.75f, 0.375f);  // s = z, t = -y
  expect_position({1, 4, 2}, 2, 0.625f, 0.75f);   // s = x, t = z
  expect_position({1, -4, 2}, 3, 0.625f, 0.25f);  // s = x, t = -z
  expect_position({1, 2, 4}, 4, 0.625f, 0.25f);   // s = x, t = -y
  expect_position({1, 2, -4}, 5, 0.375f, 0.25f);  // s = -x, t = -y
}

// As measured on an H100.
TEST(Cubemaps, OfEqualComponentsZPrecedesYAndYPrecedesX) {
  expect_position({1, 1, 1}, 4, 1, 0);
  expect_position({-1, -1, -1}, 5, 1, 1);
  expect_position({1, 0, 1}, 4, 1, 0.5f);
  expect_position({0, 1, -1}, 5, 0.5f, 0);
  expect_position({1, -1, 0}, 3, 1, 0.5f);
}

TEST(Cubemaps, UndefinedQuotientsBecomeTheMiddle) {
  expect_position({0, 0, 0}, 4, 0.5f, 0.5f);
  // As on an H100, NaNs are the smallest components.
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kEndless = std::numeric_limits<float>::infinity();
  expect_position({kNan, kNan, kNan}, 4, 0.5f, 0.5f);
  expect_position({1, kNan, -2}, 5, 0.25f, 0.5f);
  expect_position({0, 0, kEndless}, 2, 0.5f, 0.5f);
  expect_position({0, -kEndless, kEndless}, 0, 0.5f, 0.5f);
  expect_position({-kEndless, 1, 1}, 4, 0.5f, 0.5f);
}

TEST(Cubemaps, EdgesOfFacesMeet) {
  // The sides of +z are -x and +x, and +y and -y are above and below.
  EXPECT_EQ(texel_near_face(4, -1, 3, 8), (FaceTexel{1, 7, 3}));
  EXPECT_EQ(texel_near_face(4, 8, 3, 8), (FaceTexel{0, 0, 3}));
  EXPECT_EQ(texel_near_face(4, 3, -1, 8), (FaceTexel{2, 3, 7}));
  EXPECT_EQ(texel_near_face(4, 3, 8, 8), (FaceTexel{3, 3, 0}));
  // The columns of +y continue in the rows of +x and -x, where z points left and right.
  EXPECT_EQ(texel_near_face(2, 8, 3, 8), (FaceTexel{0, 4, 0}));
  EXPECT_EQ(texel_near_face(2, -1, 3, 8), (FaceTexel{1, 3, 0}));
  EXPECT_EQ(texel_near_face(5, 4, 5, 8), (FaceTexel{5, 4, 5}));
  EXPECT_EQ(texel_near_face(4, 1, 0, 1), (FaceTexel{0, 0, 0}));
}

TEST(Cubemaps, NoTexelIsPastACorner) {
  for (const std::int32_t x : {-1, 8}) {
    for (const std::int32_t y : {-1, 8}) EXPECT_EQ(texel_near_face(3, x, y, 8), std::nullopt);
  }
}

// The steps from a texel to its four neighbors.
constexpr std::array<std::array<std::int32_t, 2>, 4> kSteps{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};

TEST(Cubemaps, EachTexelIsANeighborOfItsNeighbors) {
  for (const std::int32_t size : {1, 2, 5}) {
    for (std::int32_t k = 0; k < 6 * size * size; ++k) {
      const FaceTexel start{static_cast<std::uint32_t>(k / (size * size)),
                            static_cast<std::uint32_t>(k % size),
                            static_cast<std::uint32_t>(k / size % size)};
      const auto neighbor = [&](const FaceTexel& texel, const std::array<std::int32_t, 2>& step) {
        return *texel_near_face(texel.face, static_cast<std::int32_t>(texel.x) + step[0],
                                static_cast<std::int32_t>(texel.y) + step[1], size);
      };
      for (const auto& step : kSteps) {
        const FaceTexel next = neighbor(start, step);
        int back = 0;
        for (const auto& other : kSteps) back += neighbor(next, other) == start ? 1 : 0;
        EXPECT_EQ(back, 1) << "face " << start.face << ", size " << size;
      }
    }
  }
}

/// A cubemap whose texels are 0, 100, 200... in memory order.
struct Cube {
  Texture texture;
  std::vector<float> texels;

  explicit Cube(std::uint32_t size, std::uint32_t layers = 1) {
    Image& image = texture.image;
    image.geometry = layers == 1 ? ptx::Geometry::cube : ptx::Geometry::layered_cube;
    image.width = image.height = size;
    image.depth = kCubeFaces * layers;
    image.row_pitch = image.row_bytes();
    image.slice_pitch = image.row_pitch * size;
    for (std::uint32_t k = 0; k < size * size * image.depth; ++k)
      texels.push_back(100.0f * static_cast<float>(k));
    texture.sampler.has_normalized_coordinates = true;
    texture.sampler.modes.fill(AddressMode::clamp);
  }

  Cube& linear(bool seamless) {
    texture.sampler.filter = Filter::linear;
    texture.sampler.seamless = seamless;
    return *this;
  }

  float at(std::uint32_t face, std::uint32_t x, std::uint32_t y) const {
    return texels[(face * texture.image.height + y) * texture.image.width + x];
  }

  float fetch(std::array<float, 3> direction, std::uint32_t layer = 0) const {
    const Taps read = taps(texture, direction, layer);
    std::vector<Texel> values;
    for (const Tap& tap : read.used())
      values.push_back({std::bit_cast<std::uint32_t>(texels.at(*tap.offset / sizeof(float)))});
    return std::bit_cast<float>(read.count == 1 ? values[0][0] : blend(read, values)[0]);
  }
};

TEST(Cubemaps, LayersOutsideBecomeTheNearest) {
  const Cube cubes(2, 3);
  EXPECT_EQ(cubes.fetch({-1, 0.5f, 0.5f}, 0), cubes.at(1, 1, 0));
  EXPECT_EQ(cubes.fetch({-1, 0.5f, 0.5f}, 2), cubes.at(13, 1, 0));
  EXPECT_EQ(cubes.fetch({-1, 0.5f, 0.5f}, 3), cubes.at(13, 1, 0));
  EXPECT_EQ(cubes.fetch({-1, 0.5f, 0.5f}, ~0u), cubes.at(13, 1, 0));
}

// On the edge of +z, halfway between the centers of texels.
TEST(Cubemaps, LinearFilteringContinuesInTheNextFaceIfItIsSeamless) {
  EXPECT_EQ(Cube(2).linear(false).fetch({1, 0.5f, 1}), Cube(2).at(4, 1, 0));
  EXPECT_EQ(Cube(2).linear(true).fetch({1, 0.5f, 1}),
            (Cube(2).at(4, 1, 0) + Cube(2).at(0, 0, 0)) / 2);
  // A quarter of the weight belongs to the other face.
  EXPECT_EQ(Cube(2).linear(true).fetch({0.75f, 0.5f, 1}),
            0.75f * Cube(2).at(4, 1, 0) + 0.25f * Cube(2).at(0, 0, 0));
  // Address modes have no effect.
  Cube wrapped(2);
  wrapped.linear(true).texture.sampler.modes.fill(AddressMode::wrap);
  EXPECT_EQ(wrapped.fetch({1, 0.5f, 1}), Cube(2).linear(true).fetch({1, 0.5f, 1}));
  // Inside of a face, all is as without.
  EXPECT_EQ(Cube(4).linear(true).fetch({0.25f, 0.125f, -1}),
            Cube(4).linear(false).fetch({0.25f, 0.125f, -1}));
}

TEST(Cubemaps, AtACornerTheThreeTexelsHaveEqualWeights) {
  EXPECT_EQ(Cube(1).linear(true).fetch({1, 1, 1}), (400 + 200 + 0) / 3.0f);
  EXPECT_EQ(Cube(1).linear(true).fetch({-1, -1, -1}), (500 + 300 + 100) / 3.0f);
  const Taps read = taps(Cube(1).linear(true).texture, {-1, 1, 1}, 0);
  ASSERT_EQ(read.count, 3u);
  EXPECT_EQ(read.scale,
            std::accumulate(read.all.begin(), read.all.end(), 0u,
                            [](unsigned sum, const Tap& tap) { return sum + tap.weight; }));
}

TEST(Cubemaps, SeamlessFilteringOfALayerStaysInIt) {
  Cube cubes(1, 2);
  cubes.linear(true);
  EXPECT_EQ(cubes.fetch({1, 0, 1}, 1), (1000 + 600) / 2.0f);
}

}  // namespace
}  // namespace labcheck::simgpu
