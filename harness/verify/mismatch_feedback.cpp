// SPDX-License-Identifier: MIT
#include "harness/verify/mismatch_feedback.hpp"

#include "harness/verify/mismatch_messages.hpp"

#include <string>
#include <utility>

namespace labcheck {
namespace {

// Where the wrong pixels of a picture are.
Message position_of(const WrongPixels& wrong, const Buffer& picture) {
  const auto& [left, top, right, bottom] = wrong.area;
  if (wrong.count == 1) return messages::pixel_is_at(as_number(left), as_number(top));
  if (left == 0 && top == 0 && right + 1 == picture.shape[1] && bottom + 1 == picture.shape[0])
    return messages::pixels_are_everywhere();
  return messages::pixels_are_between(as_number(left), as_number(top), as_number(right),
                                      as_number(bottom));
}

// A message for each kind of output: an array, a matrix, or several matrices.

Message imprecise(const Buffer& buffer, double rms_error) {
  const Rounded errors{rms_error, 3};
  std::string type(to_string(buffer.type));
  if (buffer.shape.size() == 2) return messages::imprecise_matrix(buffer.name, errors, type);
  if (buffer.shape.size() == 3) return messages::imprecise_matrices(buffer.name, errors, type);
  return messages::imprecise_array(buffer.name, errors, type);
}

Message only_is_wrong(const Buffer& buffer) {
  if (buffer.shape.size() == 2) return messages::only_element_of_matrix(buffer.name);
  if (buffer.shape.size() == 3) return messages::only_element_of_matrices(buffer.name);
  return messages::only_element_of_array(buffer.name);
}

Message all_are_wrong(const Buffer& buffer) {
  const Count all(buffer.count());
  if (buffer.shape.size() == 2) return messages::all_of_matrix(all, buffer.name);
  if (buffer.shape.size() == 3) return messages::all_of_matrices(all, buffer.name);
  return messages::all_of_array(all, buffer.name);
}

Message some_are_wrong(const Buffer& buffer, std::size_t wrong) {
  const Count count(wrong);
  const Count all(buffer.count());
  if (buffer.shape.size() == 2) return messages::some_of_matrix(count, all, buffer.name);
  if (buffer.shape.size() == 3) return messages::some_of_matrices(count, all, buffer.name);
  return messages::some_of_array(count, all, buffer.name);
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

}  // namespace

Message hint_for(const MismatchPattern& pattern, const MismatchedOutput& output) {
  return std::visit(HintForPattern{output.buffer, output.place, output.wrong, output.unit},
                    pattern);
}

Feedback on_mismatch(const Buffer& buffer, BufferPlace place, const Difference& difference,
                     const MismatchPattern& pattern) {
  const std::size_t wrong = difference.wrong.size();
  Message help = hint_for(pattern, {buffer, place, wrong});
  if (difference.only_rms) return {imprecise(buffer, difference.rms_error), std::move(help)};
  if (buffer.count() == 1) return {only_is_wrong(buffer), std::move(help)};
  return {wrong == buffer.count() ? all_are_wrong(buffer) : some_are_wrong(buffer, wrong),
          std::move(help)};
}

Feedback on_wrong_pixels(const Buffer& picture, BufferPlace place, const WrongPixels& wrong,
                         const MismatchPattern& pattern) {
  return {pixels_are_wrong(picture, wrong),
          hint_for(pattern, {picture, place, wrong.count, MismatchUnit::pixel})};
}

}  // namespace labcheck
