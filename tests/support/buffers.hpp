// SPDX-License-Identifier: MIT
/// Buffers of test cases, as the driver receives and returns them.
#pragma once

#include "harness/verify/compare.hpp"
#include "harness/verify/mismatch_pattern.hpp"
#include "harness/verify/oracle.hpp"

#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::test {

/// The returned buffer `name`, in which the call has written every byte.
template <class T>
ReturnedBuffer returned(std::string name, const std::vector<T>& values) {
  ReturnedBuffer buffer;
  buffer.name = std::move(name);
  buffer.bytes = to_bytes(values);
  for (const std::byte byte : buffer.bytes) buffer.poison.push_back(~byte);
  return buffer;
}

/// The returned input `name`, to which the call has not written.
inline ReturnedBuffer unchanged(std::string name) {
  ReturnedBuffer buffer;
  buffer.name = std::move(name);
  return buffer;
}

/// `buffer` with the elements from linear index `first` to before `last` reset to their values
/// before the call.
template <class T>
ReturnedBuffer with_untouched(ReturnedBuffer buffer, std::size_t first, std::size_t last) {
  const auto begin = buffer.poison.begin();
  const auto offset = [](std::size_t index) {
    return static_cast<std::ptrdiff_t>(index * sizeof(T));
  };
  std::copy(begin + offset(first), begin + offset(last), buffer.bytes.begin() + offset(first));
  return buffer;
}

/// Expects `values` in buffer "c", with the same `scale` for each element.
inline Expectation near(const std::vector<double>& values, double scale, double max_error = 1,
                        double rms_error = 1) {
  return expect_near("c", values, std::vector<double>(values.size(), scale), max_error, rms_error);
}

/// 1, 2, 3 …
template <class T>
std::vector<T> counting(std::size_t count) {
  std::vector<T> values(count);
  std::iota(values.begin(), values.end(), T{1});
  return values;
}

}  // namespace labcheck::test
