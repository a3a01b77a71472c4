/// How a report looks on a terminal.
#pragma once

#include <cstddef>

namespace labcheck {

/// `width` counts columns and is taken as 60 where it is less and as 120 where it is more.
struct TerminalStyle {
  enum class Colors { none, ansi16 };
  enum class Symbols { ascii, unicode };

  Colors colors = Colors::none;
  Symbols symbols = Symbols::unicode;
  std::size_t width = 80;
};

}  // namespace labcheck
