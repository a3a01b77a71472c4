// SPDX-License-Identifier: MIT
/// The directions that address cubemaps, and the texels around the edges of their faces (CUDA C++
/// Programming Guide, "Cubemap Textures").
#pragma once

#include "harness/simgpu/images/images.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace labcheck::simgpu {

/// A position on a face, from 0 to 1 in both dimensions.
struct FacePosition {
  std::uint32_t face = 0;
  float x = 0;
  float y = 0;
};

/// Where the direction from the center of a cube meets a face. Quotients that are undefined, as of
/// infinite directions and that of length 0, count as 0.
FacePosition face_position(const std::array<float, 3>& direction);

/// The slice of a face. Layers outside of the image become the nearest one.
std::uint32_t slice_of_face(const Image& image, std::uint32_t layer, std::uint32_t face);

struct FaceTexel {
  std::uint32_t face = 0;
  std::uint32_t x = 0;
  std::uint32_t y = 0;

  bool operator==(const FaceTexel&) const = default;
};

/// The texel at column `x` and row `y` of a face with `size` rows and columns. -1 and `size` are
/// one texel past an edge, on another face. Empty past a corner, where three faces meet.
std::optional<FaceTexel> texel_near_face(std::uint32_t face, std::int64_t x, std::int64_t y,
                                         std::int64_t size);

/// Whether fetches blend texels of several faces.
bool blends_faces(const Texture& texture);

}  // namespace labcheck::simgpu
