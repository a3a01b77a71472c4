// SPDX-License-Identifier: MIT
/// Names of mismatch patterns, and the search for them in outputs.
#pragma once

#include "tests/support/buffers.hpp"

#include <string>
#include <variant>
#include <vector>

namespace labcheck::test {

using Shape = std::vector<std::size_t>;
using Floats = std::vector<float>;

/// "none", "3 never written", "last 2 rows, 1 columns", "2 times".
struct PatternName {
  std::string operator()(const NoPattern&) const { return "none"; }
  std::string operator()(const NeverWritten& pattern) const {
    return (pattern.all ? "nothing" : std::to_string(pattern.count) + " never") +
           std::string(" written") + (pattern.may_be_sum ? ", or added" : "");
  }
  std::string operator()(const AddedToUninitialized&) const { return "added to uninitialized"; }
  std::string operator()(const CopiedInPart& pattern) const {
    return std::to_string(pattern.written) + " of " + std::to_string(pattern.bytes) + " bytes";
  }
  std::string operator()(const AllNan& pattern) const { return "all NaN" + end(pattern.at_end); }
  std::string operator()(const AllZero& pattern) const { return "all zero" + end(pattern.at_end); }
  std::string operator()(const Transposed&) const { return "transposed"; }
  std::string operator()(const ConstantFactor& pattern) const {
    return without_zeros(pattern.factor) + " times";
  }
  std::string operator()(const LastRowsAndColumns& pattern) const {
    return "last " + std::to_string(pattern.rows) + " rows, " + std::to_string(pattern.columns) +
           " columns";
  }
  std::string operator()(const LowPrecision&) const { return "low precision"; }
  std::string operator()(const SameAsAnother& pattern) const { return "same as " + pattern.other; }

  static std::string end(std::size_t count) {
    return count == 0 ? "" : ", the last " + std::to_string(count);
  }

  static std::string without_zeros(double factor) {
    std::string text = std::to_string(factor);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
  }
};

/// The name of the pattern that is found in the returned buffer `got`.
template <class T = float>
std::string pattern_of(const Shape& shape, const Expectation& expectation,
                       const ReturnedBuffer& got) {
  const Buffer buffer = make_output<T>("c", shape);
  const auto difference = compare(buffer, expectation, got);
  if (!difference) return "no difference";
  return std::visit(PatternName{}, find_pattern({buffer, expectation, got}, *difference));
}

inline std::string pattern_of(const Shape& shape, const Floats& expected, const Floats& got) {
  return pattern_of(shape, expect_exactly("c", expected), returned("c", got));
}

}  // namespace labcheck::test
