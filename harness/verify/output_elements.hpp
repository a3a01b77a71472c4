// SPDX-License-Identifier: MIT
/// Access to the elements of an output, for the search for patterns.
#pragma once

#include "harness/verify/compare.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace labcheck {

/// The elements of an output: returned, expected, and before the call.
class OutputElements {
 public:
  OutputElements(const Buffer& buffer, const Expectation& expectation,
                 const ReturnedBuffer& returned)
      : buffer_(buffer), expectation_(expectation), returned_(returned) {}

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

  static std::uint64_t bits_at(std::span<const std::byte> bytes, std::size_t index,
                               std::size_t size) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes.data() + index * size, size);
    return bits;
  }

  bool holds_whole_sum(std::size_t index, std::size_t size) const {
    const std::uint64_t added =
        bits_at(returned_.bytes, index, size) - bits_at(returned_.poison, index, size);
    const auto whole =
        buffer_.type == ElementType::int64   ? static_cast<double>(static_cast<std::int64_t>(added))
        : buffer_.type == ElementType::int32 ? static_cast<double>(static_cast<std::int32_t>(added))
        : buffer_.type == ElementType::uint8
            ? static_cast<double>(static_cast<std::uint8_t>(added))
            : static_cast<double>(static_cast<std::uint32_t>(added));
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

}  // namespace labcheck
