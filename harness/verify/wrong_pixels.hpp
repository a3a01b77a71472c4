// SPDX-License-Identifier: MIT
/// Outputs that are pictures: their pixels, and which of them are wrong.
#pragma once

#include "harness/model/buffer.hpp"

#include <cstddef>
#include <vector>

namespace labcheck {

/// The elements of each pixel of a picture in `buffer`.
std::size_t channels_of(const Buffer& buffer);

/// The pixels, in ascending order, that contain the elements at the indices `elements`, which are
/// in ascending order.
std::vector<std::size_t> pixels_with(const std::vector<std::size_t>& elements,
                                     std::size_t channels);

/// How many pixels of `buffer` may be wrong; 0 if it is not a picture.
std::size_t allowed_wrong_pixels(const Buffer& buffer, const Expectation& expectation);

/// Throws UserError if the oracle describes `buffer` as a picture, but its shape is not that of
/// one.
void require_picture_shape(const Buffer& buffer, const Expectation& expectation);

/// A buffer for the picture in `buffer` with one element for each pixel.
Buffer buffer_of_pixels(const Buffer& buffer);

/// Rows and columns of a picture, the last ones included.
struct PixelArea {
  std::size_t left = 0;
  std::size_t top = 0;
  std::size_t right = 0;
  std::size_t bottom = 0;
};

/// The smallest area that contains `pixels`, at least one, of a picture with rows of `width`
/// pixels.
PixelArea area_of(const std::vector<std::size_t>& pixels, std::size_t width);

}  // namespace labcheck
