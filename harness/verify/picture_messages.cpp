// SPDX-License-Identifier: MIT
#include "harness/verify/picture_messages.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

namespace labcheck::messages {
namespace {

std::string has_but_expects(const Picture& picture, const Picture& expected) {
  const auto& [width, height, channels, pixels] = picture;
  if (channels == 1 && expected.channels == 1) {
    return tr("The picture has {}×{} pixels in gray, but {}×{} pixels in gray are expected.", width,
              height, expected.width, expected.height);
  }
  if (channels == 1) {
    return tr("The picture has {}×{} pixels in gray, but {}×{} pixels in color are expected.",
              width, height, expected.width, expected.height);
  }
  if (expected.channels == 1) {
    return tr("The picture has {}×{} pixels in color, but {}×{} pixels in gray are expected.",
              width, height, expected.width, expected.height);
  }
  return tr("The picture has {}×{} pixels in color, but {}×{} pixels in color are expected.", width,
            height, expected.width, expected.height);
}

}  // namespace

UnreadablePicture not_a_picture() {
  return {tr("The output does not begin with a picture."),
          tr("Begin with the magic number P2, P3, P5 or P6 of a PGM or PPM file.")};
}

UnreadablePicture header_incomplete() {
  return {tr("The header of the picture is incomplete."),
          tr("After the magic number, write the width, the height and the largest sample, such as "
             "255, separated by white space.")};
}

UnreadablePicture no_pixels(std::size_t width, std::size_t height) {
  return {tr("The picture has {}×{} pixels.", width, height),
          tr("Write the width and the height of the picture in its header.")};
}

UnreadablePicture too_many_pixels(std::size_t width, std::size_t height) {
  return {tr("The picture has {}×{} pixels, more than labcheck reads.", width, height),
          tr("Write the width and the height of the picture in its header.")};
}

UnreadablePicture ends_early(std::size_t samples, std::size_t expected) {
  return {tr_plural("The picture ends after {} of {} sample.",
                    "The picture ends after {} of {} samples.", expected, with_thousands(samples),
                    with_thousands(expected)),
          tr("Write every pixel after the header, row by row.")};
}

UnreadablePicture not_a_sample(std::size_t number, std::size_t largest) {
  return {tr("Sample {} of the picture is not a number from 0 to {}.", with_thousands(number),
             largest)};
}

UnreadablePicture damaged_png(std::string_view reason) {
  return {tr("The PNG file is damaged: {}.", reason)};
}

UnreadablePicture other_size(const Picture& picture, const Picture& expected) {
  return {
      has_but_expects(picture, expected),
      tr("Write the width before the height, and choose P2 or P5 for gray or P3 or P6 for color.")};
}

std::string first_wrong_pixel(const WrongElement& pixel) {
  return tr("Pixel (x={}, y={}) is {}, but {} is expected.", pixel.index[1], pixel.index[0],
            pixel.got, pixel.expected);
}

}  // namespace labcheck::messages
