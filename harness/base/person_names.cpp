// SPDX-License-Identifier: MIT
#include "harness/base/person_names.hpp"

#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace labcheck {
namespace {

// Latin letters that are not an ASCII letter with accents.
constexpr std::array<std::pair<char32_t, std::string_view>, 29> kPlain{{
    {U'Æ', "Ae"}, {U'æ', "ae"}, {U'Ð', "D"},  {U'ð', "d"},  {U'Ø', "O"}, {U'ø', "o"},
    {U'Þ', "Th"}, {U'þ', "th"}, {U'ß', "ss"}, {U'Đ', "D"},  {U'đ', "d"}, {U'Ħ', "H"},
    {U'ħ', "h"},  {U'ı', "i"},  {U'Ĳ', "Ij"}, {U'ĳ', "ij"}, {U'ĸ', "k"}, {U'Ŀ', "L"},
    {U'ŀ', "l"},  {U'Ł', "L"},  {U'ł', "l"},  {U'ŉ', "n"},  {U'Ŋ', "N"}, {U'ŋ', "n"},
    {U'Œ', "Oe"}, {U'œ', "oe"}, {U'Ŧ', "T"},  {U'ŧ', "t"},  {U'ſ', "s"},
}};

bool is_combining_mark(char32_t letter) {
  return letter >= 0x300 && letter <= 0x36F;
}

// The ASCII letter without the accents of `letter`; 0 if there is none.
char letter_under_accents(char32_t letter) {
  std::array<utf8proc_int32_t, 8> parts{};
  int boundary = 0;
  const auto size = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(letter), parts.data(),
                                            std::ssize(parts), UTF8PROC_DECOMPOSE, &boundary);
  const bool is_accented = size > 1 && parts[0] < 0x80 && is_letter(static_cast<char>(parts[0]));
  return is_accented ? static_cast<char>(parts[0]) : '\0';
}

// The size in bytes of a straight, curly or modifier apostrophe at the front of `text`; 0 if there
// is none.
std::size_t apostrophe_size(std::string_view text) {
  for (const std::string_view apostrophe : {"'", "\u2019", "\u02BC", "`"}) {
    if (text.starts_with(apostrophe)) return apostrophe.size();
  }
  return 0;
}

bool is_wide_space(char32_t letter) {
  return letter == 0xA0 || (letter >= 0x2000 && letter <= 0x206F) || letter == 0x3000;
}

std::string only_ascii(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x80) kept += c;
  }
  return kept;
}

bool have_in_common(const std::vector<std::string>& words, const std::vector<std::string>& others) {
  return std::find_first_of(words.begin(), words.end(), others.begin(), others.end()) !=
         words.end();
}

void add_rotations(std::vector<std::string> words, std::vector<std::string>& to) {
  for (std::size_t turns = words.size(); turns > 0; --turns) {
    const std::string text = fmt::format("{}", fmt::join(words, ""));
    if (std::ranges::find(to, text) == to.end()) to.push_back(text);
    std::ranges::rotate(words, words.begin() + 1);
  }
}

}  // namespace

std::string without_accents(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const CodePoint first = first_code_point(text).value_or(CodePoint{0, 1});
    const auto* const known =
        std::ranges::find(kPlain, first.value, &decltype(kPlain)::value_type::first);
    if (known != kPlain.end()) {
      plain += known->second;
    } else if (const char letter = letter_under_accents(first.value); letter != '\0') {
      plain += letter;
    } else if (!is_combining_mark(first.value)) {
      plain += text.substr(0, first.size);
    }
    text.remove_prefix(first.size);
  }
  return plain;
}

std::string folded(std::string_view text) {
  std::string plain = without_accents(text);
  for (char& c : plain) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return plain;
}

std::vector<std::string> name_words(std::string_view name) {
  const std::string plain = folded(name);
  std::vector<std::string> words;
  std::string word;
  for (std::string_view rest = plain; !rest.empty();) {
    const auto first = first_code_point(rest);
    std::size_t size = first ? first->size : 1;
    const char c = rest.front();
    const bool letter =
        size == 1 ? is_letter(c) || is_digit(c) || !first : !is_wide_space(first->value);
    if (const std::size_t apostrophe = apostrophe_size(rest); apostrophe > 0) {
      size = apostrophe;
    } else if (letter) {
      word += rest.substr(0, size);
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
    rest.remove_prefix(size);
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

std::string name_key(std::string_view name) {
  std::vector<std::string> words = name_words(name);
  std::ranges::sort(words);
  return fmt::format("{}", fmt::join(words, " "));
}

std::string participant_number(std::string_view participant) {
  std::string_view text = trimmed(participant);
  const auto first = text.find_first_of("0123456789");
  if (first == std::string_view::npos) return {};
  text.remove_prefix(first);
  return text.find_first_not_of("0123456789") == std::string_view::npos ? std::string(text) : "";
}

bool share_a_word(std::string_view a, std::string_view b) {
  return have_in_common(name_words(a), name_words(b)) ||
         have_in_common(name_words(only_ascii(a)), name_words(only_ascii(b)));
}

std::vector<std::string> run_together(std::string_view name) {
  std::vector<std::string> spellings;
  add_rotations(name_words(name), spellings);
  add_rotations(name_words(only_ascii(name)), spellings);
  return spellings;
}

}  // namespace labcheck
