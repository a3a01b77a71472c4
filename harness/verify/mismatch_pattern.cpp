// SPDX-License-Identifier: MIT
#include "harness/verify/mismatch_pattern.hpp"

#include "harness/verify/wrong_pixels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

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

/// The elements of an output: returned, expected, and before the call.
class OutputElements {
 public:
  explicit OutputElements(const ReturnedOutput& output)
      : buffer_(output.buffer), expectation_(output.expectation), returned_(output.returned) {}

  std::size_t count() const { return buffer_.count(); }
  double got(std::size_t index) const { return element_at(returned_.bytes, buffer_.type, index); }
  double expected(std::size_t index) const {
    return expected_at(expectation_, buffer_.type, index);
  }
  double allowed(std::size_t index) const { return allowed_at(expectation_, index); }

  bool matches_expected_at(std::size_t expected_index, std::size_t index) const {
    return is_expected(expectation_, buffer_.type, returned_.bytes, index, expected_index);
  }

  bool is_unwritten(std::size_t index) const {
    return is_untouched(returned_, index, size_of(buffer_.type));
  }

  /// True if the element is the sum of its value before the call and the expected value.
  bool holds_sum(std::size_t index) const {
    const std::size_t size = size_of(buffer_.type);
    if (returned_.poison.size() < (index + 1) * size) return false;
    return is_integer(buffer_.type) ? holds_whole_sum(index, size) : holds_rounded_sum(index);
  }

  /// True if the element holds a sum in which the expected value is visible.
  bool is_evident_sum(std::size_t index) const {
    if (!holds_sum(index) || !is_off_by_old_value(index)) return false;
    return is_integer(buffer_.type) ? !is_unwritten(index)
                                    : std::abs(expected(index)) > 4 * sum_tolerance(index);
  }

  /// The number of bytes before those at the end that have their values from before the call.
  std::size_t bytes_written() const {
    const auto& bytes = returned_.bytes;
    if (returned_.poison.size() != bytes.size()) return bytes.size();
    std::size_t end = bytes.size();
    while (end > 0 && bytes[end - 1] == returned_.poison[end - 1]) --end;
    return end;
  }

  /// True if the error comes from the element's value before the call, not from rounding.
  bool is_off_by_old_value(std::size_t index) const {
    const double old = before(index);
    if (is_integer(buffer_.type)) return old != 0;
    const double unexplained = std::abs(got(index) - (old + expected(index)));
    return std::isnan(old) ||
           (std::abs(old) > 2 * allowed(index) && unexplained <= kMaxUnexplained * std::abs(old));
  }

 private:
  // The number of rounding errors by which the sum of many terms may be off.
  static constexpr double kSumRoundings = 1024;
  // An error counts as explained by the element's value before the call if the unexplained part is
  // at most this share of that value.
  static constexpr double kMaxUnexplained = 0.25;

  static bool is_integer(ElementType type) {
    return type != ElementType::float32 && type != ElementType::float64;
  }

  bool holds_whole_sum(std::size_t index, std::size_t size) const {
    std::uint64_t sum = 0;
    std::uint64_t old = 0;
    std::memcpy(&sum, returned_.bytes.data() + index * size, size);
    std::memcpy(&old, returned_.poison.data() + index * size, size);
    const std::uint64_t added = sum - old;
    // The low bytes come first.
    const double whole = element_at(std::as_bytes(std::span(&added, 1)), buffer_.type, 0);
    return std::abs(whole - expected(index)) <= allowed(index);
  }

  bool holds_rounded_sum(std::size_t index) const {
    const double sum = before(index) + expected(index);
    if (std::isnan(sum)) return std::isnan(got(index));
    return got(index) == sum || std::abs(got(index) - sum) <= sum_tolerance(index);
  }

  double before(std::size_t index) const {
    return element_at(returned_.poison, buffer_.type, index);
  }

  double sum_tolerance(std::size_t index) const {
    const double rounding = buffer_.type == ElementType::float32 ? 0x1p-24 : 0x1p-53;
    const double terms = std::abs(before(index)) + std::abs(expected(index));
    return allowed(index) + kSumRoundings * rounding * terms;
  }

  const Buffer& buffer_;
  const Expectation& expectation_;
  const ReturnedBuffer& returned_;
};

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

std::optional<double> constant_factor(const OutputElements& elements, const Indices& wrong) {
  if (wrong.size() < kMinElements) return std::nullopt;
  // The largest element has the smallest relative error.
  const std::size_t largest = *std::ranges::max_element(wrong, [&](std::size_t a, std::size_t b) {
    return std::abs(elements.expected(a)) < std::abs(elements.expected(b));
  });
  const double ratio = elements.got(largest) / elements.expected(largest);
  if (!(ratio >= 1 / kLargestFactor && ratio <= kLargestFactor)) return std::nullopt;
  // 2.99 becomes 3, 0.334 becomes 1/3.
  const double factor = ratio >= 1 ? std::round(ratio) : 1 / std::round(1 / ratio);
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
  return last_rows > 0 && last_columns > 0 ? LastRowsAndColumns{last_rows, last_columns}
                                           : LastRowsAndColumns{};
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

}  // namespace

bool is_same_as(const ReturnedOutput& wrong, const ReturnedOutput& other) {
  if (wrong.buffer.type != other.buffer.type || wrong.returned.bytes != other.returned.bytes)
    return false;
  const OutputElements elements(wrong);
  const OutputElements others(other);
  bool any_value = false;  // neither zero nor NaN
  bool differs = false;
  for (std::size_t index = 0; index < elements.count(); ++index) {
    const double got = elements.got(index);
    any_value = any_value || (got != 0 && !std::isnan(got));
    differs = differs || elements.expected(index) != others.expected(index);
  }
  return any_value && differs;
}

MismatchPattern find_pattern(const ReturnedOutput& output, const Difference& difference) {
  const auto& [buffer, expectation, returned] = output;
  const bool is_picture = expectation.picture.has_value();
  if (difference.only_rms) return is_picture ? MismatchPattern() : LowPrecision{};
  const OutputElements elements(output);
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
