// SPDX-License-Identifier: MIT
/// Why a program's output is not a picture, or not the expected one.
#pragma once

#include "harness/base/message.hpp"
#include "harness/verify/picture.hpp"

namespace labcheck::messages {

LABCHECK_MESSAGE(not_a_picture, "The output does not begin with a picture.");
LABCHECK_HINT(begin_with_magic_number,
              "Begin with the magic number P2, P3, P5 or P6 of a PGM or PPM file.");
LABCHECK_MESSAGE(header_incomplete, "The header of the picture is incomplete.");
LABCHECK_HINT(write_whole_header,
              "After the magic number, write the width, the height and the largest sample, such "
              "as 255, separated by white space.");
LABCHECK_MESSAGE(no_pixels, "The picture has {width}×{height} pixels.");
LABCHECK_MESSAGE(too_many_pixels,
                 "The picture has {width}×{height} pixels, more than labcheck reads.");
LABCHECK_HINT(write_size, "Write the width and the height of the picture in its header.");
LABCHECK_PLURAL_MESSAGE(picture_ends_early, "The picture ends after {samples} of {count} sample.",
                        "The picture ends after {samples} of {count} samples.");
LABCHECK_HINT(write_every_pixel, "Write every pixel after the header, row by row.");
LABCHECK_MESSAGE(not_a_sample,
                 "Sample {number} of the picture is not a number from 0 to {largest}.");
LABCHECK_MESSAGE(damaged_png, "The PNG file is damaged: {reason}.");
LABCHECK_MESSAGE(gray_picture_has_other_size,
                 "The picture has {width}×{height} pixels in gray, but "
                 "{expected_width}×{expected_height} pixels in gray are expected.");
LABCHECK_MESSAGE(picture_is_gray,
                 "The picture has {width}×{height} pixels in gray, but "
                 "{expected_width}×{expected_height} pixels in color are expected.");
LABCHECK_MESSAGE(picture_is_in_color,
                 "The picture has {width}×{height} pixels in color, but "
                 "{expected_width}×{expected_height} pixels in gray are expected.");
LABCHECK_MESSAGE(picture_has_other_size,
                 "The picture has {width}×{height} pixels in color, but "
                 "{expected_width}×{expected_height} pixels in color are expected.");
LABCHECK_HINT(write_size_and_format,
              "Write the width before the height, and choose P2 or P5 for gray or P3 or P6 for "
              "color.");

}  // namespace labcheck::messages

namespace labcheck {

inline UnreadablePicture too_many_pixels(std::size_t width, std::size_t height) {
  return {messages::too_many_pixels(as_number(width), as_number(height)), messages::write_size()};
}

inline UnreadablePicture ends_early(std::size_t samples, std::size_t expected) {
  return {messages::picture_ends_early(Count(samples), Count(expected)),
          messages::write_every_pixel()};
}

}  // namespace labcheck
