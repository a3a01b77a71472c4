/// Numbers as a student reads them.
#pragma once

#include "harness/model/buffer.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace labcheck {

/// The element at `index` with as many digits as its type has: "0.12345679", "-7", "NaN".
std::string describe_element(const std::vector<std::byte>& bytes, ElementType type,
                             std::size_t index);

/// A float64 value as an element of `type` would be written.
std::string describe_number(double value, ElementType type);

/// An error bound: two digits.
std::string describe_bound(double value);

}  // namespace labcheck
