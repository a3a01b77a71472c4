// SPDX-License-Identifier: MIT
/// The colors, symbols and width of a terminal report.
#pragma once

#include <cstddef>

namespace labcheck {

/// `width` is in columns; reports clamp it to the range 60 to 120.
struct TerminalStyle {
  enum class Colors { none, ansi16 };
  enum class Symbols { ascii, unicode };

  Colors colors = Colors::none;
  Symbols symbols = Symbols::unicode;
  std::size_t width = 80;
};

}  // namespace labcheck
