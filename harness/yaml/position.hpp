// SPDX-License-Identifier: MIT
/// Positions in text files, and values with the diagnostics of the files that they were read from.
#pragma once

#include "harness/base/diagnostic.hpp"

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// `line` and `column` count from 1, columns in code points. A line of 0 means "no position".
struct Position {
  int line = 0;
  int column = 0;

  auto operator<=>(const Position&) const = default;
};

/// The position of the byte at `offset` in UTF-8 `text`.
Position position_at(std::string_view text, std::size_t offset);

/// An error at `position` in `file`.
Diagnostic error_at(Position position, const std::string& file, std::string message);

/// A warning at `position` in `file`.
Diagnostic warning_at(Position position, const std::string& file, std::string message);

/// The `diagnostics` of one file, sorted by position, without duplicates.
std::vector<Diagnostic> in_order(std::vector<Diagnostic> diagnostics);

/// `value` is complete only if `diagnostics` contains no error; otherwise it has the readable
/// parts.
template <class T>
struct Loaded {
  T value;
  std::vector<Diagnostic> diagnostics;  // sorted by position
};

}  // namespace labcheck
