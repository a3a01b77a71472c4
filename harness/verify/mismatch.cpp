// SPDX-License-Identifier: MIT
#include "harness/verify/mismatch.hpp"

#include "harness/verify/mismatch_messages.hpp"
#include "harness/verify/wrong_pixels.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

namespace labcheck {
namespace {

constexpr std::size_t kShownElements = 5;

/// `count` pixels in `area` are wrong, but only `allowed` may be.
struct WrongPixels {
  std::size_t count = 0;
  std::size_t allowed = 0;
  PixelArea area;
};

// Where the wrong pixels of a picture are.
Message position_of(const WrongPixels& wrong, const Buffer& picture) {
  const auto& [left, top, right, bottom] = wrong.area;
  if (wrong.count == 1) return messages::pixel_is_at(as_number(left), as_number(top));
  if (left == 0 && top == 0 && right + 1 == picture.shape[1] && bottom + 1 == picture.shape[0])
    return messages::pixels_are_everywhere();
  return messages::pixels_are_between(as_number(left), as_number(top), as_number(right),
                                      as_number(bottom));
}

// The text for the kind of output: an array, a matrix, or several matrices.
Message about_shape(const Buffer& buffer, const auto& array, const auto& matrix,
                    const auto& matrices, auto&&... values) {
  if (buffer.shape.size() == 2) return matrix(values...);
  return buffer.shape.size() == 3 ? matrices(values...) : array(values...);
}

Message imprecise(const Buffer& buffer, double rms_error) {
  return about_shape(buffer, messages::imprecise_array, messages::imprecise_matrix,
                     messages::imprecise_matrices, buffer.name, Rounded{rms_error, 3},
                     std::string(to_string(buffer.type)));
}

// `wrong` elements, at least one, are wrong.
Message count_wrong(const Buffer& buffer, std::size_t wrong) {
  const Count all(buffer.count());
  if (all.value == 1)
    return about_shape(buffer, messages::only_element_of_array, messages::only_element_of_matrix,
                       messages::only_element_of_matrices, buffer.name);
  if (wrong == buffer.count())
    return about_shape(buffer, messages::all_of_array, messages::all_of_matrix,
                       messages::all_of_matrices, all, buffer.name);
  return about_shape(buffer, messages::some_of_array, messages::some_of_matrix,
                     messages::some_of_matrices, Count(wrong), all, buffer.name);
}

Message pixels_are_wrong(const Buffer& picture, const WrongPixels& wrong) {
  const Count count(wrong.count);
  const Count all(picture.count());
  const Count allowed(wrong.allowed);
  if (wrong.count == picture.count())
    return wrong.allowed == 0 ? messages::all_pixels(all, picture.name)
                              : messages::all_pixels_above_limit(all, picture.name, allowed);
  return in_sequence(wrong.allowed == 0
                         ? messages::some_pixels(count, all, picture.name)
                         : messages::some_pixels_above_limit(count, all, picture.name, allowed),
                     position_of(wrong, picture));
}

// The name of a type in C++.
const char* name_of(ElementType type) {
  switch (type) {
    case ElementType::float32:
      return "float";
    case ElementType::float64:
      return "double";
    case ElementType::int32:
      return "int";
    case ElementType::uint32:
      return "unsigned int";
    case ElementType::int64:
      return "long long";
    case ElementType::uint8:
      return "unsigned char";
  }
  return "float";
}

// On the host, the student's code also copies the result.
Message never_written(const NeverWritten& pattern, BufferPlace place, MismatchUnit unit) {
  const Count count(pattern.count);
  Message which = unit == MismatchUnit::pixel ? messages::pixels_never_written(count)
                                              : messages::elements_never_written(count);
  if (place == BufferPlace::host) {
    return pattern.all ? messages::nothing_copied_back()
                       : in_sequence(std::move(which), messages::copy_whole_result());
  }
  Message found = pattern.all ? messages::nothing_written()
                              : in_sequence(std::move(which), messages::cover_whole_output());
  if (!pattern.may_be_sum) return found;
  return in_sequence(std::move(found), messages::clear_before_adding());
}

// What to do about the wrong elements or pixels of `buffer`. `wrong` is their number.
struct HintForPattern {
  const Buffer& buffer;
  BufferPlace place;
  std::size_t wrong;
  MismatchUnit unit = MismatchUnit::element;

  Message operator()(const NoPattern&) const { return {}; }
  Message operator()(const NeverWritten& pattern) const {
    return never_written(pattern, place, unit);
  }
  Message operator()(const CopiedInPart& pattern) const {
    return messages::copied_in_part(Count(pattern.written), Count(pattern.bytes),
                                    name_of(buffer.type));
  }
  Message operator()(const AddedToUninitialized&) const {
    return messages::added_to_uninitialized();
  }
  // On a device whose memory holds such a value, no thread may have computed the last elements.
  Message operator()(const AllNan& pattern) const {
    if (pattern.at_end > 0 && place == BufferPlace::host)
      return messages::last_not_computed(Count(pattern.at_end), "NaN");
    return in_sequence(every_wrong_is("NaN"), place == BufferPlace::host
                                                  ? messages::copy_all_inputs()
                                                  : messages::read_no_uninitialized());
  }
  Message operator()(const AllZero& pattern) const {
    if (pattern.at_end > 0 && place == BufferPlace::host)
      return messages::last_not_computed(Count(pattern.at_end), "0");
    return in_sequence(every_wrong_is("0"), messages::accumulate_and_store());
  }
  Message operator()(const Transposed&) const { return messages::transposed(); }
  Message operator()(const ConstantFactor& pattern) const {
    const Rounded factor{pattern.factor, 6};
    return in_sequence(unit == MismatchUnit::pixel ? messages::pixels_times_factor(factor)
                                                   : messages::elements_times_factor(factor),
                       messages::add_terms_once());
  }
  Message operator()(const LastRowsAndColumns& pattern) const {
    const bool is_matrix = buffer.shape.size() == 2;
    return in_sequence(position_of(pattern, is_matrix), is_matrix
                                                            ? messages::check_partial_tile()
                                                            : messages::check_partial_block());
  }
  Message operator()(const SameAsAnother& pattern) const {
    return messages::same_as_another(pattern.other);
  }
  Message operator()(const LowPrecision&) const {
    return messages::low_precision(std::string(to_string(buffer.type)));
  }

 private:
  Message every_wrong_is(const char* value) const {
    if (unit == MismatchUnit::pixel)
      return wrong == 1 ? messages::wrong_pixel_is(value) : messages::wrong_pixels_are(value);
    return wrong == 1 ? messages::wrong_element_is(value) : messages::wrong_elements_are(value);
  }

  static Message position_of(const LastRowsAndColumns& pattern, bool is_matrix) {
    const Count rows(pattern.rows);
    const Count columns(pattern.columns);
    if (columns.value == 0) return messages::in_last_rows(rows);
    if (!is_matrix) return messages::in_last_elements(columns);
    if (rows.value == 0) return messages::in_last_columns(columns);
    if (columns.value == 1) return messages::in_last_rows_or_column(rows);
    return messages::in_last_rows_or_columns(rows, columns);
  }
};

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

Feedback on_mismatch(const Buffer& buffer, BufferPlace place, const Difference& difference,
                     const MismatchPattern& pattern) {
  const std::size_t wrong = difference.wrong.size();
  return {
      difference.only_rms ? imprecise(buffer, difference.rms_error) : count_wrong(buffer, wrong),
      std::visit(HintForPattern{buffer, place, wrong}, pattern)};
}

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
  return {pixels_are_wrong(picture, {wrong.size(), allowed_wrong_pixels(buffer, expectation),
                                     area_of(wrong, buffer.shape[1])}),
          std::visit(HintForPattern{picture, returned.place, wrong.size(), MismatchUnit::pixel},
                     pattern)};
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
