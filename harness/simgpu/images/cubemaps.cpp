// SPDX-License-Identifier: MIT
#include "harness/simgpu/images/cubemaps.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace labcheck::simgpu {
namespace {

/// The axes of space along the columns and rows of a face, and 1 or -1 for their directions.
struct FaceAxes {
  std::array<unsigned, 2> axes;
  std::array<int, 2> signs;
};

// CUDA C++ Programming Guide, table "Cubemap Fetch". Faces 2k and 2k + 1 are at the positive and
// the negative end of axis k.
constexpr std::array<FaceAxes, kCubeFaces> kFaces{{{{2, 1}, {-1, -1}},
                                                   {{2, 1}, {1, -1}},
                                                   {{0, 2}, {1, 1}},
                                                   {{0, 2}, {1, -1}},
                                                   {{0, 1}, {1, -1}},
                                                   {{0, 1}, {-1, -1}}}};

std::uint32_t face_at(unsigned axis, bool is_negative) {
  return 2 * axis + (is_negative ? 1 : 0);
}

// The axis of the largest component. The guide leaves open which of equal ones counts; on an H100,
// z precedes y, and y precedes x. There, NaN is the smallest.
unsigned largest_of(const std::array<double, 3>& components) {
  const auto size = [&](unsigned axis) {
    return std::isnan(components[axis]) ? -1.0 : std::fabs(components[axis]);
  };
  if (size(2) >= size(0) && size(2) >= size(1)) return 2;
  return size(1) >= size(0) ? 1 : 0;
}

}  // namespace

FacePosition face_position(const std::array<float, 3>& direction) {
  const float largest = std::fmax(std::fmax(std::fabs(direction[0]), std::fabs(direction[1])),
                                  std::fabs(direction[2]));
  std::array<double, 3> quotients{};
  for (unsigned axis = 0; axis < quotients.size(); ++axis)
    quotients[axis] = double{direction[axis]} / double{largest};
  const unsigned axis = largest_of(quotients);
  const std::uint32_t face = face_at(axis, quotients[axis] < 0);
  const auto coordinate = [&](unsigned k) {
    const double quotient = kFaces[face].signs[k] * quotients[kFaces[face].axes[k]];
    return std::isnan(quotient) ? 0.5f : static_cast<float>((quotient + 1) / 2);
  };
  return {face, coordinate(0), coordinate(1)};
}

std::uint32_t slice_of_face(const Image& image, std::uint32_t layer, std::uint32_t face) {
  return std::min(layer, image.depth / kCubeFaces - 1) * kCubeFaces + face;
}

std::optional<FaceTexel> texel_near_face(std::uint32_t face, std::int64_t x, std::int64_t y,
                                         std::int64_t size) {
  // The center of the texel. The cube extends from -size to size.
  std::array<std::int64_t, 3> center{};
  const auto toward_middle = [&](unsigned k) { center[k] += center[k] < 0 ? 1 : -1; };
  unsigned axis = face / 2;
  center[axis] = face % 2 == 0 ? size : -size;
  const auto& from = kFaces[face];
  const std::array plane{2 * x + 1 - size, 2 * y + 1 - size};
  for (unsigned k = 0; k < plane.size(); ++k) center[from.axes[k]] = from.signs[k] * plane[k];

  const bool past_side = std::abs(plane[0]) > size;
  const bool past_end = std::abs(plane[1]) > size;
  if (past_side && past_end) return std::nullopt;
  if (past_side || past_end) {
    // The center is 1 past the edge. The plane is folded there.
    toward_middle(axis);
    axis = from.axes[past_side ? 0 : 1];
    toward_middle(axis);
  }
  const std::uint32_t reached = face_at(axis, center[axis] < 0);
  const auto& to = kFaces[reached];
  const auto index = [&](unsigned k) {
    return static_cast<std::uint32_t>((to.signs[k] * center[to.axes[k]] + size - 1) / 2);
  };
  return FaceTexel{reached, index(0), index(1)};
}

bool blends_faces(const Texture& texture) {
  return is_cubemap(texture.image.geometry) && texture.sampler.seamless &&
         texture.sampler.filter == Filter::linear;
}

}  // namespace labcheck::simgpu
