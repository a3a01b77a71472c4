// SPDX-License-Identifier: MIT
#include "harness/verify/mismatch.hpp"

#include "harness/verify/mismatch_feedback.hpp"
#include "harness/verify/mismatch_messages.hpp"
#include "harness/verify/wrong_pixels.hpp"

#include <algorithm>

namespace labcheck {
namespace {

constexpr std::size_t kShownElements = 5;

WrongElement describe_wrong(const ReturnedOutput& output, std::size_t index) {
  const auto& [buffer, expectation, returned] = output;
  const double allowed = allowed_at(expectation, index);
  WrongElement wrong{index_in(buffer.shape, index),
                     describe_element(returned.bytes, buffer.type, index),
                     describe_expected(expectation, buffer.type, index),
                     allowed > 0 ? describe_bound(allowed) : std::string()};
  // The element contains labcheck's fill pattern, not a number from the student.
  if (is_untouched(returned, index, size_of(buffer.type))) wrong.got.clear();
  // Two NaNs can differ in their bits only.
  const auto* exact = std::get_if<ExactValues>(&expectation.values);
  if (exact != nullptr && wrong.got == wrong.expected) {
    wrong.got += " = " + describe_bits(returned.bytes, buffer.type, index);
    wrong.expected += " = " + describe_bits(exact->bytes, buffer.type, index);
  }
  return wrong;
}

// The elements of a pixel, one after the other. The allowed error is that of the first wrong one.
WrongElement describe_pixel(const ReturnedOutput& output, std::size_t pixel) {
  const auto& [buffer, expectation, returned] = output;
  const std::size_t channels = channels_of(buffer);
  const std::size_t first = pixel * channels;
  WrongElement whole{index_in(buffer_of_pixels(buffer).shape, pixel), {}, {}, {}};
  bool is_right = true;
  bool is_unwritten = true;
  for (std::size_t index = first; index < first + channels; ++index) {
    const std::string gap = index > first ? ", " : "";
    whole.got += gap + describe_element(returned.bytes, buffer.type, index);
    whole.expected += gap + describe_expected(expectation, buffer.type, index);
    is_unwritten = is_unwritten && is_untouched(returned, index, size_of(buffer.type));
    if (!is_right || is_expected(expectation, buffer.type, returned.bytes, index, index)) continue;
    is_right = false;
    const double allowed = allowed_at(expectation, index);
    if (allowed > 0) whole.allowed_error = describe_bound(allowed);
  }
  if (is_unwritten) whole.got.clear();
  return whole;
}

}  // namespace

Feedback feedback_on(const ReturnedOutput& output, const Difference& difference,
                     const MismatchPattern& pattern) {
  const auto& [buffer, expectation, returned] = output;
  if (!expectation.picture) return on_mismatch(buffer, returned.place, difference, pattern);
  const Buffer picture = buffer_of_pixels(buffer);
  if (difference.only_rms)
    return {messages::imprecise_picture(
        picture.name,
        Rounded{difference.rms_error / std::get<BoundedValues>(expectation.values).rms_error, 2})};
  const auto wrong = pixels_with(difference.wrong, channels_of(buffer));
  return on_wrong_pixels(
      picture, returned.place,
      {wrong.size(), allowed_wrong_pixels(buffer, expectation), area_of(wrong, buffer.shape[1])},
      pattern);
}

Mismatch describe_mismatch(const ReturnedOutput& output, const Difference& difference) {
  const Buffer& buffer = output.buffer;
  const bool is_picture = output.expectation.picture.has_value();
  const std::size_t channels = is_picture ? channels_of(buffer) : 1;
  const auto wrong = pixels_with(difference.wrong, channels);
  Mismatch mismatch{buffer.name,
                    wrong.size(),
                    buffer.count() / channels,
                    {},
                    is_picture ? MismatchUnit::pixel : MismatchUnit::element};
  for (std::size_t k = 0; k < std::min(wrong.size(), kShownElements); ++k) {
    mismatch.first.push_back(is_picture ? describe_pixel(output, wrong[k])
                                        : describe_wrong(output, wrong[k]));
  }
  return mismatch;
}

}  // namespace labcheck
