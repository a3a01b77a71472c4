// SPDX-License-Identifier: MIT
#include "harness/verify/mismatch_pattern.hpp"

#include "harness/verify/output_elements.hpp"
#include "harness/verify/wrong_pixels.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace labcheck {
namespace {

// With fewer elements, a factor or a transpose may be coincidence.
constexpr std::size_t kMinElements = 4;
// The relative difference allowed between a rounded sum and the factor times another rounded sum.
constexpr double kFactorTolerance = 1e-4;
// Only integers and their reciprocals are reported as factors. Above this limit, every number is
// close to an integer.
constexpr double kLargestFactor = 1024;

// The largest error, relative to the largest element, of a result that is correct but imprecise.
constexpr double kMaxImprecision = 0.02;

using Indices = std::vector<std::size_t>;

bool are_sums(const OutputElements& elements, const Indices& wrong) {
  for (std::size_t index = 0; index < elements.count(); ++index) {
    if (!elements.holds_sum(index)) return false;
  }
  return std::ranges::any_of(
      wrong, [&](std::size_t index) { return elements.is_off_by_old_value(index); });
}

// A few bytes may be equal by chance.
constexpr std::size_t kMinBytes = 3;

bool is_copied_in_part(const ReturnedBuffer& returned, std::size_t written, std::size_t size,
                       const Indices& wrong) {
  if (returned.place != BufferPlace::host || written == 0) return false;
  const std::size_t first = wrong.front();
  return returned.bytes.size() - written >= kMinBytes &&
         (first == written / size || (written % size != 0 && first == written / size + 1));
}

// The number of last elements that contain all wrong ones, if each of them is `alike`; 0 if these
// are all elements.
template <class Alike>
std::size_t alike_at_end(std::size_t count, const Indices& wrong, Alike alike) {
  const std::size_t first = wrong.front();
  for (std::size_t index = first; index < count; ++index) {
    if (!alike(index)) return 0;
  }
  return first == 0 ? 0 : count - first;
}

bool is_transposed(const OutputElements& elements, const std::vector<std::size_t>& shape) {
  if (shape.size() != 2 || shape[0] != shape[1] || elements.count() < kMinElements) return false;
  const std::size_t n = shape[0];
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t column = 0; column < n; ++column) {
      if (!elements.matches_expected_at(column * n + row, row * n + column)) return false;
    }
  }
  return true;
}

// 2.99 becomes 3, 0.334 becomes 1/3.
double nearest_simple_factor(double ratio) {
  return ratio >= 1 ? std::round(ratio) : 1 / std::round(1 / ratio);
}

std::optional<double> constant_factor(const OutputElements& elements, const Indices& wrong) {
  if (wrong.size() < kMinElements) return std::nullopt;
  // The largest element has the smallest relative error.
  const std::size_t largest = *std::ranges::max_element(wrong, [&](std::size_t a, std::size_t b) {
    return std::abs(elements.expected(a)) < std::abs(elements.expected(b));
  });
  const double ratio = elements.got(largest) / elements.expected(largest);
  if (!(ratio >= 1 / kLargestFactor && ratio <= kLargestFactor)) return std::nullopt;
  const double factor = nearest_simple_factor(ratio);
  const bool fits = std::ranges::all_of(wrong, [&](std::size_t index) {
    const double scaled = factor * elements.expected(index);
    const double tolerance = kFactorTolerance * std::abs(scaled) + factor * elements.allowed(index);
    return std::abs(elements.got(index) - scaled) <= tolerance;
  });
  return factor != 1 && fits ? std::optional(factor) : std::nullopt;
}

// The smallest number of last lines (rows or columns, `extent` in all) that contain every wrong
// element, where `lines` are the lines of the wrong elements. 0 if that number means little,
// because it is more than half of all lines, or because most of these lines contain no wrong
// element.
std::size_t last_lines(std::size_t extent, const Indices& lines) {
  if (lines.empty()) return 0;
  const std::size_t first = *std::ranges::min_element(lines);
  const std::size_t last = extent - first;
  std::vector<bool> hit(last);
  for (const std::size_t line : lines) hit[line - first] = true;
  const auto hits = static_cast<std::size_t>(std::ranges::count(hit, true));
  return last <= extent / 2 && hits * 2 >= last ? last : 0;
}

LastRowsAndColumns last_rows_and_columns(const std::vector<std::size_t>& shape,
                                         const Indices& wrong) {
  if (shape.empty() || shape.size() > 2) return {};
  const std::size_t rows = shape.size() == 2 ? shape[0] : 1;
  const std::size_t columns = shape.back();
  Indices wrong_rows;
  Indices wrong_columns;
  Indices rows_of_left_half;
  for (const std::size_t index : wrong) {
    wrong_rows.push_back(index / columns);
    wrong_columns.push_back(index % columns);
    if (index % columns < columns / 2) rows_of_left_half.push_back(index / columns);
  }
  if (const std::size_t last = last_lines(rows, wrong_rows); last > 0) return {last, 0};
  if (const std::size_t last = last_lines(columns, wrong_columns); last > 0) return {0, last};
  // If both are partial, the wrong elements in the left half determine the rows, and those above
  // these rows determine the columns.
  const std::size_t last_rows = last_lines(rows, rows_of_left_half);
  Indices columns_above;
  for (const std::size_t index : wrong) {
    if (index / columns < rows - last_rows) columns_above.push_back(index % columns);
  }
  const std::size_t last_columns = last_lines(columns, columns_above);
  if (last_rows == 0 || last_columns == 0) return {};
  return {last_rows, last_columns};
}

// One rounding to the next smaller type, in roundings of `type`: half precision has 11 bits and
// float32 has 24; float32 has 24 bits and float64 has 53.
double rounding_of_next_smaller(ElementType type) {
  if (type == ElementType::float32) return 0x1p13;
  if (type == ElementType::float64) return 0x1p29;
  return 0;
}

// Most elements are wrong. Each error is small compared with the largest element, and the average
// error is not larger than if the operands had been rounded to the next smaller type.
bool is_low_precision(const OutputElements& elements, ElementType type,
                      const Difference& difference) {
  const Indices& wrong = difference.wrong;
  if (wrong.size() * 2 < elements.count()) return false;
  if (!(difference.rms_error <= rounding_of_next_smaller(type))) return false;
  double largest = 0;
  for (std::size_t index = 0; index < elements.count(); ++index) {
    largest = std::max(largest, std::abs(elements.expected(index)));
  }
  return std::ranges::all_of(wrong, [&](std::size_t index) {
    return std::abs(elements.got(index) - elements.expected(index)) <= kMaxImprecision * largest;
  });
}

bool is_zero_or_nan(const ReturnedOutput& output) {
  for (std::size_t index = 0; index < output.buffer.count(); ++index) {
    const double got = element_at(output.returned.bytes, output.buffer.type, index);
    if (got != 0 && !std::isnan(got)) return false;
  }
  return true;
}

}  // namespace

bool is_same_as(const ReturnedOutput& wrong, const ReturnedOutput& other) {
  const Buffer& buffer = wrong.buffer;
  if (buffer.type != other.buffer.type || wrong.returned.bytes != other.returned.bytes ||
      is_zero_or_nan(wrong))
    return false;
  for (std::size_t index = 0; index < buffer.count(); ++index) {
    if (expected_at(wrong.expectation, buffer.type, index) !=
        expected_at(other.expectation, buffer.type, index))
      return true;
  }
  return false;
}

bool is_about_memory(const MismatchPattern& pattern) {
  return std::holds_alternative<NeverWritten>(pattern) ||
         std::holds_alternative<CopiedInPart>(pattern) ||
         std::holds_alternative<AddedToUninitialized>(pattern) ||
         std::holds_alternative<AllNan>(pattern) || std::holds_alternative<SameAsAnother>(pattern);
}

MismatchPattern find_pattern(const Buffer& buffer, const Expectation& expectation,
                             const ReturnedBuffer& returned, const Difference& difference) {
  const bool is_picture = expectation.picture.has_value();
  if (difference.only_rms) return is_picture ? MismatchPattern() : LowPrecision{};
  const OutputElements elements(buffer, expectation, returned);
  const Indices& wrong = difference.wrong;
  const auto every_wrong = [&](auto predicate) { return std::ranges::all_of(wrong, predicate); };
  const std::size_t written = elements.bytes_written();
  if (is_copied_in_part(returned, written, size_of(buffer.type), wrong))
    return CopiedInPart{written, returned.bytes.size()};
  const bool sums = are_sums(elements, wrong);
  if (every_wrong([&](std::size_t i) { return elements.is_unwritten(i); }))
    return NeverWritten{is_picture ? pixels_with(wrong, channels_of(buffer)).size() : wrong.size(),
                        wrong.size() == elements.count(), sums};
  if (sums && std::ranges::any_of(wrong, [&](auto i) { return elements.is_evident_sum(i); }))
    return AddedToUninitialized{};
  const auto is_nan = [&](std::size_t i) { return std::isnan(elements.got(i)); };
  if (every_wrong(is_nan)) return AllNan{alike_at_end(elements.count(), wrong, is_nan)};
  const auto is_zero = [&](std::size_t i) { return elements.got(i) == 0; };
  if (every_wrong(is_zero)) return AllZero{alike_at_end(elements.count(), wrong, is_zero)};
  if (is_transposed(elements, buffer.shape)) return Transposed{};
  if (const auto factor = constant_factor(elements, wrong)) return ConstantFactor{*factor};
  const LastRowsAndColumns last =
      is_picture ? last_rows_and_columns(buffer_of_pixels(buffer).shape,
                                         pixels_with(wrong, channels_of(buffer)))
                 : last_rows_and_columns(buffer.shape, wrong);
  if (last.rows + last.columns > 0) return last;
  // The allowed error of a picture need not be that of rounding.
  if (!is_picture && std::holds_alternative<BoundedValues>(expectation.values) &&
      is_low_precision(elements, buffer.type, difference))
    return LowPrecision{};
  return NoPattern{};
}

}  // namespace labcheck
