// SPDX-License-Identifier: MIT
#include "harness/verify/wrong_pixels.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <fmt/ranges.h>

#include <algorithm>

namespace labcheck {

std::size_t channels_of(const Buffer& buffer) {
  return buffer.shape.size() == 3 ? buffer.shape[2] : 1;
}

std::vector<std::size_t> pixels_with(const std::vector<std::size_t>& elements,
                                     std::size_t channels) {
  std::vector<std::size_t> pixels;
  for (const std::size_t element : elements) {
    if (pixels.empty() || pixels.back() != element / channels) pixels.push_back(element / channels);
  }
  return pixels;
}

std::size_t allowed_wrong_pixels(const Buffer& buffer, const Expectation& expectation) {
  constexpr std::size_t kShare = 4;
  if (!expectation.picture) return 0;
  return std::min(expectation.picture->wrong_pixels, buffer.count() / channels_of(buffer) / kShare);
}

void require_picture_shape(const Buffer& buffer, const Expectation& expectation) {
  const std::size_t dimensions = buffer.shape.size();
  const bool fits =
      dimensions == 2 || (dimensions == 3 && (buffer.shape[2] == 1 || buffer.shape[2] == 3));
  if (!expectation.picture || fits) return;
  throw UserError(tr("oracle.cpp describes output '{}' as a picture, but its shape is {{{}}}",
                     buffer.name, fmt::join(buffer.shape, ", ")),
                  tr("create it with the shape {{height, width}} or {{height, width, 3}}"));
}

Buffer buffer_of_pixels(const Buffer& buffer) {
  return {buffer.name, buffer.type, buffer.role, {buffer.shape[0], buffer.shape[1]}, {}};
}

PixelArea area_of(const std::vector<std::size_t>& pixels, std::size_t width) {
  PixelArea area{pixels.front() % width, pixels.front() / width, 0, pixels.back() / width};
  for (const std::size_t pixel : pixels) {
    area.left = std::min(area.left, pixel % width);
    area.right = std::max(area.right, pixel % width);
  }
  return area;
}

}  // namespace labcheck
