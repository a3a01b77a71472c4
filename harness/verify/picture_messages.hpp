// SPDX-License-Identifier: MIT
/// Why a program's output is not a picture, or not the expected one, in sentences for students.
#pragma once

#include "harness/model/verdict.hpp"
#include "harness/verify/picture.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace labcheck::messages {

UnreadablePicture not_a_picture();
UnreadablePicture header_incomplete();
UnreadablePicture no_pixels(std::size_t width, std::size_t height);
UnreadablePicture too_many_pixels(std::size_t width, std::size_t height);
UnreadablePicture ends_early(std::size_t samples, std::size_t expected);
/// `number` counts from 1; samples are numbers from 0 to `largest`.
UnreadablePicture not_a_sample(std::size_t number, std::size_t largest);
/// `reason` is libpng's.
UnreadablePicture damaged_png(std::string_view reason);
UnreadablePicture other_size(const Picture& picture, const Picture& expected);

/// "Pixel (x=12, y=7) is 10, 20, 30, but 10, 20, 40 is expected."
std::string first_wrong_pixel(const WrongElement& pixel);

}  // namespace labcheck::messages
