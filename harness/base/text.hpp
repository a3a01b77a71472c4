// SPDX-License-Identifier: MIT
/// Text functions: suggestions, plurals, units, shortening, quoting. Words and separators of
/// thousands are in the language in use.
#pragma once

#include "harness/base/enum_names.hpp"

#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace labcheck {

/// Whether `c` is an ASCII digit, in every locale.
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Whether `c` is an ASCII letter, in every locale.
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// `text` as a number, in every locale; nothing if it contains anything else.
template <class Number>
std::optional<Number> to_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// The word in `known` that is probably meant: the nearest one that differs from `word` in at most
/// a third of its letters (at least one letter), but not in all. "" if there is none.
std::string closest_word(std::string_view word, const std::vector<std::string>& known);

/// "; did you mean 'points'?", or "" if no known word is near `word`.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

/// UTF-8 `text` without leading and trailing blanks, tabs, line ends and no-break spaces.
std::string_view trimmed(std::string_view text);

/// "1 element", "2 elements", "1,024 elements". For nouns with a regular plural, in texts that are
/// English in every language.
std::string counted(std::uint64_t count, std::string_view noun);

/// "1,048,576".
std::string with_thousands(std::uint64_t number);

/// A counted or measured figure: "4.5", "1,048,576", "0.0001234".
std::string describe_figure(double figure);

/// The word before the last item of a list: "and" or "or".
LABCHECK_ENUM(Conjunction, both, either)

/// "a", "a and b", "a, b and c".
std::string joined(const std::vector<std::string>& words,
                   Conjunction conjunction = Conjunction::both);

/// `names`, or if there are more than `most`, which is at least 1, fewer of them and "3 more":
/// `most` entries in all.
std::vector<std::string> first_few(std::vector<std::string> names, std::size_t most);

/// "25 µs", "340 ms", "2.4 s", "3 min 5 s".
std::string describe_duration(std::chrono::nanoseconds duration);

/// "512 bytes", "64 KiB", "1.5 GiB".
std::string describe_bytes(std::uint64_t bytes);

/// "1 byte", "4,096 bytes".
std::string exact_bytes(std::uint64_t bytes);

/// `text` if it has at most `max_lines` lines; otherwise its first and last lines, with a line in
/// between that counts the rest.
std::string shorten_middle(std::string_view text, std::size_t max_lines);

/// The pieces of `text` between the separators; one piece if there is none.
std::vector<std::string_view> split_at(std::string_view text, char separator);

/// The lines of `text`, without their line ends.
std::vector<std::string> lines_of(std::string_view text);

/// `text` broken at spaces into lines of at most `width` columns; longer words are not broken.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// `text` as valid UTF-8 that cannot control the terminal. Control characters, marks of writing
/// direction and invalid bytes each become a middle dot. Line ends and tabs are kept, carriage
/// returns are removed.
std::string printable(std::string_view text);

/// `word` as one word of a POSIX shell, in single quotes if it needs them.
std::string as_shell_word(std::string_view word);

}  // namespace labcheck
