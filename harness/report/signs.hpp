// SPDX-License-Identifier: MIT
/// The signs at the beginning of lines, and those that lines and bars are drawn with.
#pragma once

#include "harness/report/terminal_style.hpp"

#include <string_view>

namespace labcheck::report {

/// The signs of a style. Interchangeable signs have the same width.
struct Signs {
  std::string_view full;
  std::string_view partial;
  std::string_view none;
  std::string_view skipped;
  std::string_view open;
  std::string_view withheld;
  std::string_view dash;
  std::string_view rule;
  std::string_view leader;
  std::string_view quote;
  std::string_view ellipsis;
  std::string_view bar_earned;
  std::string_view bar_open;
  std::string_view bar_lost;
};

/// The signs of the set `symbols`.
const Signs& signs_of(TerminalStyle::Symbols symbols);

}  // namespace labcheck::report
