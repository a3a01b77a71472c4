// SPDX-License-Identifier: MIT
#include "harness/report/signs.hpp"

namespace labcheck::report {
namespace {

constexpr Signs kUnicodeSigns{"✓", "◐", "✗", "–", "?", "!", "–", "─", "·", "│", "…", "█", "▒", "░"};
constexpr Signs kAsciiSigns{"+", "~", "x", "-", "?", "!", "-", "-", ".", "|", "...", "#", "?", "."};

}  // namespace

const Signs& signs_of(TerminalStyle::Symbols symbols) {
  return symbols == TerminalStyle::Symbols::unicode ? kUnicodeSigns : kAsciiSigns;
}

}  // namespace labcheck::report
