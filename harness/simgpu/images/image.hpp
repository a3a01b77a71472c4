// SPDX-License-Identifier: MIT
/// The memory layout of the images that textures and surfaces access.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"

#include <cstdint>

namespace labcheck::simgpu {

enum class ChannelKind : std::uint8_t { signed_integer, unsigned_integer, floating };

/// A texel: 1, 2 or 4 channels of 1, 2 or 4 bytes each.
struct TexelFormat {
  ChannelKind kind = ChannelKind::floating;
  std::uint32_t channel_bytes = 4;
  std::uint32_t channels = 1;

  std::uint32_t size() const { return channel_bytes * channels; }
  bool operator==(const TexelFormat&) const = default;
};

/// An image of `depth` slices, each of `height` rows of `width` texels. Dimensions that an image
/// does not have are 1. The layers of a layered image are its slices.
struct Image {
  ptx::Geometry geometry = ptx::Geometry::one;
  bool is_linear = false;  // linear memory, without rows
  TexelFormat format;
  std::uint32_t width = 1;
  std::uint32_t height = 1;
  std::uint32_t depth = 1;
  std::uint64_t address = 0;      // on the device
  std::uint64_t row_pitch = 0;    // [bytes] from row to row
  std::uint64_t slice_pitch = 0;  // [bytes] from slice to slice

  std::uint64_t row_bytes() const { return std::uint64_t{width} * format.size(); }

  /// The offset from `address` of byte `x` in row `y` of slice `z`.
  std::uint64_t offset(std::uint64_t x, std::uint64_t y, std::uint64_t z) const {
    return z * slice_pitch + y * row_pitch + x;
  }
};

}  // namespace labcheck::simgpu
