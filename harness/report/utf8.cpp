// SPDX-License-Identifier: MIT
#include "harness/report/utf8.hpp"

#include "harness/base/text_encoding.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace labcheck::report {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// From Unicode's EastAsianWidth.txt, W and F, with adjacent blocks merged.
constexpr std::array kWide = {
    Range{0x1100, 0x115F},   Range{0x231A, 0x231B},   Range{0x23E9, 0x23EC},
    Range{0x2614, 0x2615},   Range{0x26A1, 0x26A1},   Range{0x2705, 0x2705},
    Range{0x274C, 0x274C},   Range{0x2757, 0x2757},   Range{0x2795, 0x2797},
    Range{0x2B50, 0x2B50},   Range{0x2E80, 0x303E},   Range{0x3041, 0xA4CF},
    Range{0xA960, 0xA97F},   Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},
    Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},
    Range{0x1F300, 0x1F64F}, Range{0x1F680, 0x1F6FF}, Range{0x1F7E0, 0x1F7EB},
    Range{0x1F900, 0x1FAFF}, Range{0x20000, 0x3FFFD},
};

constexpr std::array kCombining = {
    Range{0x0300, 0x036F}, Range{0x0483, 0x0489}, Range{0x0591, 0x05BD}, Range{0x0610, 0x061A},
    Range{0x064B, 0x065F}, Range{0x1AB0, 0x1AFF}, Range{0x1DC0, 0x1DFF}, Range{0x200B, 0x200D},
    Range{0x20D0, 0x20FF}, Range{0xFE00, 0xFE0F}, Range{0xFE20, 0xFE2F}, Range{0xE0100, 0xE01EF},
};

bool within(const auto& ranges, char32_t code_point) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) {
    return range.first <= code_point && code_point <= range.last;
  });
}

}  // namespace

std::u32string decode(std::string_view text) {
  std::u32string code_points;
  code_points.reserve(text.size());
  while (!text.empty()) {
    const CodePoint first = first_code_point(text).value_or(CodePoint{kReplacementCharacter, 1});
    code_points += first.value;
    text.remove_prefix(first.size);
  }
  return code_points;
}

std::string encode(std::u32string_view code_points) {
  std::string text;
  text.reserve(code_points.size());
  for (const char32_t each : code_points) append_utf8(text, each);
  return text;
}

std::size_t columns(char32_t code_point) {
  if (code_point < 0x300) return 1;
  if (within(kCombining, code_point)) return 0;
  return within(kWide, code_point) ? 2 : 1;
}

std::size_t columns(std::string_view text) {
  const std::u32string code_points = decode(text);
  return std::accumulate(code_points.begin(), code_points.end(), std::size_t{0},
                         [](std::size_t sum, char32_t c) { return sum + columns(c); });
}

}  // namespace labcheck::report
