// SPDX-License-Identifier: MIT
#include "harness/verify/picture_messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

namespace labcheck::messages {

UnreadablePicture not_a_picture() {
  return {"The output does not begin with a picture.",
          "Begin with the magic number P2, P3, P5 or P6 of a PGM or PPM file."};
}

UnreadablePicture header_incomplete() {
  return {"The header of the picture is incomplete.",
          "After the magic number, write the width, the height and the largest sample, such as "
          "255, separated by white space."};
}

UnreadablePicture no_pixels(std::size_t width, std::size_t height) {
  return {fmt::format("The picture has {}×{} pixels.", width, height),
          "Write the width and the height of the picture in its header."};
}

UnreadablePicture too_many_pixels(std::size_t width, std::size_t height) {
  return {fmt::format("The picture has {}×{} pixels, more than labcheck reads.", width, height),
          "Write the width and the height of the picture in its header."};
}

UnreadablePicture ends_early(std::size_t samples, std::size_t expected) {
  return {fmt::format("The picture ends after {} of {}.", with_thousands(samples),
                      counted(expected, "sample")),
          "Write every pixel after the header, row by row."};
}

UnreadablePicture not_a_sample(std::size_t number, std::size_t largest) {
  return {fmt::format("Sample {} of the picture is not a number from 0 to {}.",
                      with_thousands(number), largest)};
}

UnreadablePicture damaged_png(std::string_view reason) {
  return {fmt::format("The PNG file is damaged: {}.", reason)};
}

UnreadablePicture other_size(const Picture& picture, const Picture& expected) {
  const auto describe = [](const Picture& each) {
    return fmt::format("{}×{} pixels in {}", each.width, each.height,
                       each.channels == 1 ? "gray" : "color");
  };
  return {fmt::format("The picture has {}, but {} are expected.", describe(picture),
                      describe(expected)),
          "Write the width before the height, and choose P2 or P5 for gray or P3 or P6 for color."};
}

std::string first_wrong_pixel(const WrongElement& pixel) {
  return fmt::format("Pixel (x={}, y={}) is {}, but {} is expected.", pixel.index[1],
                     pixel.index[0], pixel.got, pixel.expected);
}

}  // namespace labcheck::messages
