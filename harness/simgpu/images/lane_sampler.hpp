// SPDX-License-Identifier: MIT
/// Texture fetches of the 32 lanes of a warp at once. The results equal those of taps(), decode()
/// and blend() for each lane.
#pragma once

#include "harness/simgpu/images/images.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// The coordinates of the lanes: one array of kLanes for each dimension of the image, or for each
/// component of a cubemap's directions.
struct LaneCoordinates {
  bool whole_texels = false;  // whether the coordinates are integers and no sampler is used
  std::array<const float*, 3> positions{};
  std::array<const std::int32_t*, 3> texels{};  // with whole_texels
  const std::uint32_t* layers = nullptr;        // of a layered image
};

/// The four channels of the fetched texels.
using LaneTexels = std::array<std::array<std::uint32_t, kLanes>, 4>;

/// The bytes from the start of an image to the end of its last row.
std::uint64_t extent_of(const Image& image);

/// The largest image that `sample` accepts.
inline constexpr std::uint64_t kMaxSampledExtent = (std::uint64_t{1} << 30) - 1;

/// The offsets of texels in an image; -1 outside of it.
using LaneOffsets = std::array<std::int32_t, kLanes>;

/// What each lane fetches. `bytes` is the image, of which at most kMaxSampledExtent bytes are read.
/// The texture must not blend faces of a cubemap. Sets where the first texel of each fetch is.
LaneTexels sample(const Texture& texture, const std::byte* bytes,
                  const LaneCoordinates& coordinates, LaneOffsets& first);

}  // namespace labcheck::simgpu
