/// Small things that are done to words: suggestions, plurals, units, shortening.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The one of `known` that `word` was probably meant to be: the nearest that a third of its letters
/// (at least one) would turn it into, not all of them. "" where none is near.
std::string closest_word(std::string_view word, const std::vector<std::string>& known);

/// "; did you mean 'points'?", or "" where nothing known is near `word`.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

/// UTF-8 `text` without the white space around it: blanks, tabs, line ends and no-break spaces.
std::string_view trimmed(std::string_view text);

/// "1 element", "2 elements", "1,024 elements". For nouns whose plural adds an s.
std::string counted(std::uint64_t count, std::string_view noun);

/// "1,048,576".
std::string with_thousands(std::uint64_t number);

/// A figure that was counted or measured: "4.5", "1,048,576", "0.0001234".
std::string describe_figure(double figure);

/// "a", "a and b", "a, b and c".
std::string joined(const std::vector<std::string>& words, std::string_view conjunction = "and");

/// "25 µs", "340 ms", "2.4 s", "3 min 5 s".
std::string describe_duration(std::chrono::nanoseconds duration);

/// "512 bytes", "64 KiB", "1.5 GiB".
std::string describe_bytes(std::uint64_t bytes);

/// `text` if it has at most `most` lines, else its first and last lines with a line between that
/// counts the rest.
std::string shorten_middle(std::string_view text, std::size_t most);

/// The lines of `text`, without their line ends.
std::vector<std::string> lines_of(std::string_view text);

/// `text` broken into lines of at most `width` columns at spaces; a longer word stays whole.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// How many terminal columns UTF-8 `text` takes, counting each code point as one.
std::size_t display_width(std::string_view text);

/// `text` as valid UTF-8 that cannot drive the reader's terminal. Control characters, marks of
/// writing direction and bytes that are no UTF-8 become a middle dot each; line ends and tabs stay,
/// carriage returns go.
std::string printable(std::string_view text);

}  // namespace labcheck
