/// Buffers of test cases, as they are sent and as they come back.
#pragma once

#include "harness/verify/compare.hpp"
#include "harness/verify/mismatch_pattern.hpp"
#include "harness/verify/oracle.hpp"

#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::test {

/// What came back as `name`, whole and with no byte as it was before the call.
template <class T>
ReturnedBuffer returned(std::string name, const std::vector<T>& values) {
  ReturnedBuffer buffer;
  buffer.name = std::move(name);
  buffer.bytes = to_bytes(values);
  for (const std::byte byte : buffer.bytes) buffer.poison.push_back(~byte);
  return buffer;
}

/// The input `name`, as it comes back when nobody has written to it.
inline ReturnedBuffer unchanged(std::string name) {
  ReturnedBuffer buffer;
  buffer.name = std::move(name);
  return buffer;
}

/// The elements of `buffer` from linear index `first` to before `last` as they were before the
/// call.
template <class T>
ReturnedBuffer with_untouched(ReturnedBuffer buffer, std::size_t first, std::size_t last) {
  const auto begin = buffer.poison.begin();
  const auto offset = [](std::size_t index) {
    return static_cast<std::ptrdiff_t>(index * sizeof(T));
  };
  std::copy(begin + offset(first), begin + offset(last), buffer.bytes.begin() + offset(first));
  return buffer;
}

/// `values` is expected, `scale` is that of each element.
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
