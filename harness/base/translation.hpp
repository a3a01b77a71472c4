// SPDX-License-Identifier: MIT
/// Messages in the language of the user. As in GNU gettext, the English text in the source is the
/// key of its translations; po/update collects the texts from the calls of the functions below.
#pragma once

#include "harness/base/enum_names.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace labcheck {

/// The languages of messages.
enum class Language { english, russian, czech };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<Language>{"en", "ru", "cs"};

/// The translations into one language. All texts end with a null character, and a result is valid
/// as long as the translator.
class Translator {
 public:
  virtual ~Translator() = default;

  /// The translation of `text`, or null. `context` (null: none) distinguishes equal English texts
  /// with different translations.
  virtual const char* find(const char* context, const char* text) const = 0;

  /// The translation that agrees with `count`, for a text with a form `one` and a form `many`.
  virtual const char* find_plural(const char* one, const char* many, std::uint64_t count) const = 0;
};

/// From now on, messages are in `language`, by `translator`, which must outlive all messages; null
/// for English. Call it before the program has several threads.
void use_translator(Language language, const Translator* translator);

/// The language of messages.
Language language_in_use();

/// `text` in the language in use, or `text` itself without a translation. For texts that the source
/// contains elsewhere, marked with `translatable`, or that a lab's files contain.
std::string translated(const std::string& text);
const char* translated_text(const char* context, const char* text);
const char* translated_plural(const char* one, const char* many, std::uint64_t count);

/// Marks `text` in a table for translation.
constexpr const char* translatable(const char* text) {
  return text;
}

/// The message `text` in the language in use, with `args` in its replacement fields. `text` must be
/// a literal: tr("{} of {} passed", passed, all).
template <class... Args>
std::string tr(fmt::format_string<Args...> text, Args&&... args) {
  return fmt::vformat(translated_text(nullptr, fmt::string_view(text).data()),
                      fmt::make_format_args(args...));
}

/// The same for a text that needs a `context`: tr_context("of a grade", "open").
template <class... Args>
std::string tr_context(const char* context, fmt::format_string<Args...> text, Args&&... args) {
  return fmt::vformat(translated_text(context, fmt::string_view(text).data()),
                      fmt::make_format_args(args...));
}

/// The same for a text that depends on a number: tr_plural("{} file", "{} files", n, n). `count`
/// only selects the form.
template <class... Args>
std::string tr_plural(fmt::format_string<Args...> one, fmt::format_string<Args...> many,
                      std::uint64_t count, Args&&... args) {
  return fmt::vformat(
      translated_plural(fmt::string_view(one).data(), fmt::string_view(many).data(), count),
      fmt::make_format_args(args...));
}

}  // namespace labcheck
