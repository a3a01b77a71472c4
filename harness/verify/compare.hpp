/// Comparing what an output holds with what it should hold.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/expectation.hpp"
#include "harness/model/verdict.hpp"

#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

namespace labcheck {

/// All that differs. `wrong` holds the linear indices of the wrong elements, in order.
struct Difference {
  std::vector<std::size_t> wrong;
  /// The elements one by one keep to their bounds, but the root mean square of all errors does not.
  bool only_rms = false;
  double rms_error = 0;  // in units of the scales; 0 where values must be equal
};

/// What of `returned` differs from `expectation`; nothing where all is as it should be. NaN is near
/// NaN only, an infinity near itself only. Throws HarnessError where `returned` is not of the
/// buffer's size, UserError where the oracle's expectation is not.
std::optional<Difference> compare(const Buffer& buffer, const Expectation& expectation,
                                  const ReturnedBuffer& returned);

/// Whether the element at linear index `index` of `bytes` is what is expected at `expected_index`.
bool is_expected(const Expectation& expectation, ElementType type, std::span<const std::byte> bytes,
                 std::size_t index, std::size_t expected_index);

/// Whether the element of `size` bytes at linear index `index` is as it was before the call.
bool is_untouched(const ReturnedBuffer& returned, std::size_t index, std::size_t size);

/// The element at linear index `index` of a buffer's bytes, which hold elements of type T.
template <class T>
T element_as(std::span<const std::byte> bytes, std::size_t index) {
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof value);
  return value;
}

/// The element at linear index `index` of a buffer's bytes, as a number; rounded to float64.
double element_at(std::span<const std::byte> bytes, ElementType type, std::size_t index);

/// What is expected at linear index `index`, as a number; rounded to float64.
double expected_at(const Expectation& expectation, ElementType type, std::size_t index);

/// How far from it a right element may be; 0 where it must be equal.
double allowed_at(const Expectation& expectation, std::size_t index);

/// The index in each dimension of `shape` that linear index `index` stands for.
std::vector<std::size_t> index_in(const std::vector<std::size_t>& shape, std::size_t index);

}  // namespace labcheck
