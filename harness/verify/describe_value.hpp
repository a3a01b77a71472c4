/// Numbers as a student reads them.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/expectation.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace labcheck {

/// The element at `index` with as many digits as tell it from its neighbours: "0.1", "-7", "NaN".
std::string describe_element(std::span<const std::byte> bytes, ElementType type, std::size_t index);

/// What is expected at `index`, as an element of `type` is written.
std::string describe_expected(const Expectation& expectation, ElementType type, std::size_t index);

/// The bits of the element at `index`, as one hexadecimal number: "0x7fc00000".
std::string describe_bits(std::span<const std::byte> bytes, ElementType type, std::size_t index);

/// An error bound: two digits.
std::string describe_bound(double value);

}  // namespace labcheck
