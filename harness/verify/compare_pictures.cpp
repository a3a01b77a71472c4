// SPDX-License-Identifier: MIT
#include "harness/verify/compare_pictures.hpp"

#include "harness/verify/compare.hpp"
#include "harness/verify/mismatch.hpp"
#include "harness/verify/picture_messages.hpp"

#include <variant>

namespace labcheck {

std::optional<Complaint> compare_pictures(const Picture& picture, const Picture& expected,
                                          PictureTolerance tolerance) {
  if (picture.width != expected.width || picture.height != expected.height ||
      picture.channels != expected.channels) {
    const auto [message, help] = messages::other_size(picture, expected);
    return Complaint{message, help};
  }
  const Buffer buffer =
      make_output<std::uint8_t>("output", {picture.height, picture.width, picture.channels});
  const std::size_t samples = expected.pixels.size();
  const Expectation expectation =
      expect_near("output", Array<double>(expected.pixels.begin(), expected.pixels.end()),
                  Array<double>(samples, 1), tolerance.max_error, tolerance.max_error)
          .as_picture({.wrong_pixels = tolerance.wrong_pixels});
  ReturnedBuffer returned;
  returned.name = buffer.name;
  const auto bytes = std::as_bytes(std::span(picture.pixels));
  returned.bytes.assign(bytes.begin(), bytes.end());
  const auto difference = compare(buffer, expectation, returned);
  if (!difference) return std::nullopt;
  const ReturnedOutput output{buffer, expectation, returned};
  const Mismatch mismatch = describe_mismatch(output, *difference);
  const auto [message, help] =
      feedback_on(output, *difference, find_pattern(buffer, expectation, returned, *difference));
  return Complaint{message + ' ' + messages::first_wrong_pixel(mismatch.first.front()), help};
}

std::optional<Complaint> compare_picture_file(std::string_view bytes, const Picture& expected,
                                              PictureTolerance tolerance) {
  const ReadPicture read = read_picture(bytes);
  if (const auto* unreadable = std::get_if<UnreadablePicture>(&read))
    return Complaint{unreadable->message, unreadable->help};
  return compare_pictures(std::get<Picture>(read), expected, tolerance);
}

}  // namespace labcheck
