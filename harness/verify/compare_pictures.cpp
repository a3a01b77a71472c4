// SPDX-License-Identifier: MIT
#include "harness/verify/compare.hpp"
#include "harness/verify/mismatch.hpp"
#include "harness/verify/mismatch_messages.hpp"
#include "harness/verify/oracle.hpp"
#include "harness/verify/picture_messages.hpp"

#include <utility>
#include <variant>

namespace labcheck {
namespace {

Message describe_other_size(const Picture& picture, const Picture& expected) {
  const auto describe = [&](const auto& text) {
    return text(as_number(picture.width), as_number(picture.height), as_number(expected.width),
                as_number(expected.height));
  };
  if (picture.channels == 1)
    return expected.channels == 1 ? describe(messages::gray_picture_has_other_size)
                                  : describe(messages::picture_is_gray);
  return expected.channels == 1 ? describe(messages::picture_is_in_color)
                                : describe(messages::picture_has_other_size);
}

}  // namespace

std::optional<Complaint> compare_pictures(const Picture& picture, const Picture& expected,
                                          PictureTolerance tolerance) {
  if (picture.width != expected.width || picture.height != expected.height ||
      picture.channels != expected.channels) {
    return Complaint{describe_other_size(picture, expected), messages::write_size_and_format()};
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
  auto [message, help] = feedback_on(output, *difference, find_pattern(output, *difference));
  const WrongElement& first = mismatch.first.front();
  return Complaint{
      in_sequence(std::move(message),
                  messages::first_wrong_pixel(as_number(first.index[1]), as_number(first.index[0]),
                                              first.got, first.expected)),
      std::move(help)};
}

std::optional<Complaint> compare_picture_file(std::string_view bytes, const Picture& expected,
                                              PictureTolerance tolerance) {
  const ReadPicture read = read_picture(bytes);
  if (const auto* unreadable = std::get_if<UnreadablePicture>(&read))
    return Complaint{unreadable->message, unreadable->help};
  return compare_pictures(std::get<Picture>(read), expected, tolerance);
}

}  // namespace labcheck
