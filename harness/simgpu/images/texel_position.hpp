// SPDX-License-Identifier: MIT
/// Which texels along one dimension a coordinate selects (CUDA C++ Programming Guide, "Texture
/// Fetching").
#pragma once

#include "harness/simgpu/images/images.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace labcheck::simgpu {

struct Dimensions {
  unsigned count = 1;
  bool layered = false;
};

/// The faces of cubemaps are layers.
inline Dimensions dimensions_of(ptx::Geometry geometry) {
  switch (geometry) {
    case ptx::Geometry::two:
      return {2, false};
    case ptx::Geometry::three:
      return {3, false};
    case ptx::Geometry::layered_one:
      return {1, true};
    case ptx::Geometry::layered_two:
    case ptx::Geometry::cube:
    case ptx::Geometry::layered_cube:
      return {2, true};
    default:
      return {1, false};
  }
}
inline Dimensions dimensions_of(const Image& image) {
  return dimensions_of(image.geometry);
}

inline std::array<std::uint32_t, 3> sizes_of(const Image& image) {
  return {image.width, image.height, image.depth};
}

/// The slice of a layer of a layered image. Layers outside of the image become the nearest one.
inline std::uint32_t slice_of(const Image& image, std::uint32_t layer) {
  return std::min(layer, image.depth - 1);
}

/// The weight 1 of linear filtering in one dimension.
inline constexpr std::int32_t kWholeWeight = 256;

/// One dimension of a texture and its coordinates.
struct TexelAxis {
  std::uint32_t size = 1;
  AddressMode mode = AddressMode::clamp;
  bool normalized = false;
};

/// The texel that contains the start of the filter and, for linear filtering, the weight of the
/// next texel. Texels may be outside of the texture.
struct Footprint {
  std::int32_t first = 0;
  std::int32_t weight = 0;
};

/// A coordinate in texels. To keep it exact, it is first moved near the texture: a normalized
/// coordinate of a repeating texture into the equivalent position in the first two periods, other
/// coordinates to at most 2^20.
inline double in_texels(float coordinate, const TexelAxis& axis) {
  constexpr double kFar = 1 << 20;
  double texels = static_cast<double>(coordinate);
  if (axis.normalized) {
    const bool repeats = axis.mode == AddressMode::wrap || axis.mode == AddressMode::mirror;
    texels = (repeats ? std::fmod(texels, 2.0) : texels) * axis.size;
  }
  texels = texels == texels ? texels : 0.0;
  // std::clamp would return a reference, which prevents vectors.
  texels = texels < -kFar ? -kFar : texels;
  return texels > kFar ? kFar : texels;
}

/// Where the filter at `texels` starts.
inline double filter_start(double texels, Filter filter) {
  return texels - (filter == Filter::linear ? 0.5 : 0.0);
}

inline Footprint footprint(double start) {
  // The next integer below, without a call. All is done in doubles, because vectors choose only
  // between numbers of the same size.
  const auto whole = static_cast<double>(static_cast<std::int32_t>(start));
  const double first = whole - (whole > start ? 1.0 : 0.0);
  const double weight = (start - first) * kWholeWeight + 0.5;
  return {static_cast<std::int32_t>(first), static_cast<std::int32_t>(weight)};
}

/// `value` modulo `divisor`, from 0 to `divisor` - 1.
template <class Integer>
Integer modulo(Integer value, Integer divisor) {
  const Integer rest = value % divisor;
  return rest < 0 ? rest + divisor : rest;
}

/// The texel of `size` texels for `index`; -1 for the border.
template <AddressMode Mode, class Integer>
Integer texel_at(Integer index, Integer size) {
  if constexpr (Mode == AddressMode::clamp) {
    const Integer inside = index < 0 ? 0 : index;
    return inside < size ? inside : size - 1;
  } else if constexpr (Mode == AddressMode::wrap) {
    return modulo(index, size);
  } else if constexpr (Mode == AddressMode::mirror) {
    const Integer in_period = modulo<Integer>(index, 2 * size);
    return in_period < size ? in_period : 2 * size - 1 - in_period;
  } else {
    return index < 0 || index >= size ? -1 : index;
  }
}

}  // namespace labcheck::simgpu
