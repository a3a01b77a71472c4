// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"

#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace labcheck {
namespace {

// Optimal string alignment: insertions, deletions, substitutions and swaps of adjacent letters each
// cost 1.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

bool drives_terminal(char32_t c) {
  const bool control = c < 0x20 || (c >= 0x7F && c <= 0x9F);
  // Unicode's Bidi_Control.
  const bool direction = c == 0x061C || c == 0x200E || c == 0x200F ||
                         (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return (control && c != '\n' && c != '\t') || direction;
}

// The two bytes of a no-break space in UTF-8 also occur in letters.
constexpr std::string_view kBlanks[] = {" ", "\t", "\r", "\n", "\u00A0"};

// True for characters without a special meaning in any shell, at any position in a word.
bool is_plain(char c) {
  constexpr std::string_view kHarmless = "_./=,:+-@%";
  return static_cast<unsigned char>(c) >= 0x80 || is_letter(c) || is_digit(c) ||
         kHarmless.find(c) != std::string_view::npos;
}

}  // namespace

std::string closest_word(std::string_view word, const std::vector<std::string>& known) {
  const std::string* best = nullptr;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    const bool shares_letters = distance < std::max(word.size(), candidate.size());
    if (distance < best_distance && (shares_letters || distance == 0)) {
      best = &candidate;
      best_distance = distance;
    }
  }
  return best != nullptr ? *best : std::string();
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string best = closest_word(word, known);
  return best.empty() ? std::string() : tr("; did you mean '{}'?", best);
}

std::string with_thousands(std::uint64_t number) {
  std::string digits = std::to_string(number);
  const std::string separator = tr_context("between thousands", ",");
  for (std::ptrdiff_t at = std::ssize(digits) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), separator);
  }
  return digits;
}

std::string_view trimmed(std::string_view text) {
  for (std::size_t before = text.size() + 1; before != text.size();) {
    before = text.size();
    for (const std::string_view blank : kBlanks) {
      if (text.starts_with(blank)) text.remove_prefix(blank.size());
      if (text.ends_with(blank)) text.remove_suffix(blank.size());
    }
  }
  return text;
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", with_thousands(count), noun, count == 1 ? "" : "s");
}

std::string describe_figure(double figure) {
  if (std::isnan(figure)) return tr("not a number");
  if (std::isinf(figure)) return figure > 0 ? tr("infinite") : tr("-infinite");
  const double size = std::abs(figure);
  const bool in_full = (size == std::floor(size) || size >= 1e4) && size < 1e15;
  if (!in_full) return fmt::format("{:.4g}", figure);
  return (figure < 0 ? "-" : "") + with_thousands(static_cast<std::uint64_t>(std::llround(size)));
}

std::string joined(const std::vector<std::string>& words, Conjunction conjunction) {
  std::string text;
  const std::string last =
      conjunction == Conjunction::either ? tr_context("list", " or ") : tr_context("list", " and ");
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? last : std::string(", ");
    text += words[i];
  }
  return text;
}

std::vector<std::string> first_few(std::vector<std::string> names, std::size_t most) {
  if (names.size() <= most) return names;
  const std::size_t more = names.size() - (most - 1);
  names.resize(most - 1);
  names.push_back(tr_plural("{} more", "{} more", more, more));
  return names;
}

std::string describe_duration(std::chrono::nanoseconds duration) {
  // If rounding reaches the next unit, that unit is used: never "1000 ms".
  const double seconds = std::chrono::duration<double>(duration).count();
  if (std::round(seconds * 1e6) < 1000) return tr("{:.0f} µs", seconds * 1e6);
  if (std::round(seconds * 1e3) < 1000) return tr("{:.0f} ms", seconds * 1e3);
  if (std::round(seconds * 10) < 600) return tr("{:.1f} s", seconds);
  const std::int64_t whole = std::llround(seconds);
  return tr("{} min {} s", whole / 60, whole % 60);
}

std::string describe_bytes(std::uint64_t bytes) {
  if (bytes < 1024) return exact_bytes(bytes);
  double value = static_cast<double>(bytes);
  const char* unit = "";
  for (const char* next :
       {translatable("KiB"), translatable("MiB"), translatable("GiB"), translatable("TiB")}) {
    if (std::round(value * 10) < 10240) break;
    value /= 1024;
    unit = next;
  }
  const bool whole = value == static_cast<double>(static_cast<std::uint64_t>(value));
  return fmt::format("{:.{}f} {}", value, whole ? 0 : 1, translated(unit));
}

std::string exact_bytes(std::uint64_t bytes) {
  return tr_plural("{} byte", "{} bytes", bytes, with_thousands(bytes));
}

std::vector<std::string_view> split_at(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const std::size_t end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string shorten_middle(std::string_view text, std::size_t max_lines) {
  const std::vector<std::string> lines = lines_of(text);
  if (lines.size() <= max_lines) return std::string(text);
  const std::size_t tail = max_lines / 3;
  const std::size_t head = max_lines - tail;
  const std::size_t left_out = lines.size() - head - tail;
  std::string shorter;
  for (std::size_t i = 0; i < head; ++i) shorter += lines[i] + '\n';
  shorter += tr_plural("… {} line left out …", "… {} lines left out …", left_out,
                       with_thousands(left_out)) +
             '\n';
  for (std::size_t i = head + left_out; i < lines.size(); ++i) shorter += lines[i] + '\n';
  return shorter;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  for (const std::string& paragraph : lines_of(text)) {
    std::string line;
    std::string_view rest = paragraph;
    while (!rest.empty()) {
      const auto end = std::min(rest.find(' '), rest.size());
      const std::string_view word = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (word.empty()) continue;
      if (!line.empty() && columns(line) + 1 + columns(word) > width) {
        lines.push_back(std::exchange(line, {}));
      }
      if (!line.empty()) line += ' ';
      line += word;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string printable(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  while (!text.empty()) {
    const auto first = first_code_point(text);
    const std::size_t size = first ? first->size : 1;
    if (!first || (drives_terminal(first->value) && first->value != '\r')) {
      clean += "\u00B7";
    } else if (first->value != '\r') {
      clean += text.substr(0, size);
    }
    text.remove_prefix(size);
  }
  return clean;
}

std::string as_shell_word(std::string_view word) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return std::string(word);
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace labcheck
