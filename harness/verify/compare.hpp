// SPDX-License-Identifier: MIT
/// Compares outputs with expected values, and formats both for students.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/verdict.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace labcheck {

/// How an output differs from the expectation. `wrong`: the linear indices of the wrong elements,
/// in ascending order.
struct Difference {
  std::vector<std::size_t> wrong;
  /// Each element is within its bound, but the root mean square of all errors is not.
  bool only_rms = false;
  double rms_error = 0;  // in units of the scales; 0 if values must be equal
};

/// How `returned` differs from `expectation`; std::nullopt if every element is right, except for
/// those of pixels that may be wrong. A NaN matches only NaN, an infinity only itself. Throws
/// HarnessError if `returned` does not have the buffer's size, and UserError if the oracle's
/// expectation does not.
std::optional<Difference> compare(const Buffer& buffer, const Expectation& expectation,
                                  const ReturnedBuffer& returned);

/// True if the element at linear index `index` of `bytes` matches the value expected at
/// `expected_index`.
bool is_expected(const Expectation& expectation, ElementType type, std::span<const std::byte> bytes,
                 std::size_t index, std::size_t expected_index);

/// True if the call did not change the element of `size` bytes at linear index `index`. A single
/// byte may be equal by chance, so three unchanged bytes next to it are required.
bool is_untouched(const ReturnedBuffer& returned, std::size_t index, std::size_t size);

/// The element at linear index `index` of a buffer's bytes, read as type T.
template <class T>
T element_as(std::span<const std::byte> bytes, std::size_t index) {
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof value);
  return value;
}

/// Calls `visit` with the element at linear index `index` of a buffer's bytes.
template <class Visit>
auto visit_element(std::span<const std::byte> bytes, ElementType type, std::size_t index,
                   const Visit& visit) {
  switch (type) {
    case ElementType::float64:
      return visit(element_as<double>(bytes, index));
    case ElementType::int32:
      return visit(element_as<std::int32_t>(bytes, index));
    case ElementType::uint32:
      return visit(element_as<std::uint32_t>(bytes, index));
    case ElementType::int64:
      return visit(element_as<std::int64_t>(bytes, index));
    case ElementType::uint8:
      return visit(element_as<std::uint8_t>(bytes, index));
    case ElementType::float32:
      break;
  }
  return visit(element_as<float>(bytes, index));
}

/// The element at linear index `index` of a buffer's bytes as a number, rounded to float64.
double element_at(std::span<const std::byte> bytes, ElementType type, std::size_t index);

/// The value expected at linear index `index`, rounded to float64.
double expected_at(const Expectation& expectation, ElementType type, std::size_t index);

/// The largest error that the element at `index` may have; 0 if it must be equal.
double allowed_at(const Expectation& expectation, std::size_t index);

/// The index in each dimension of `shape` that corresponds to linear index `index`.
std::vector<std::size_t> index_in(const std::vector<std::size_t>& shape, std::size_t index);

/// The element at `index` with enough digits to distinguish it from adjacent values: "0.1", "-7",
/// "NaN".
std::string describe_element(std::span<const std::byte> bytes, ElementType type, std::size_t index);

/// The value expected at `index`, formatted like an element of `type`.
std::string describe_expected(const Expectation& expectation, ElementType type, std::size_t index);

/// The bits of the element at `index` as one hexadecimal number: "0x7fc00000".
std::string describe_bits(std::span<const std::byte> bytes, ElementType type, std::size_t index);

/// An error bound with two significant digits.
std::string describe_bound(double value);

}  // namespace labcheck
