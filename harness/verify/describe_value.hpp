// SPDX-License-Identifier: MIT
/// Formats numbers for students.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/expectation.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace labcheck {

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
