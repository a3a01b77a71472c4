// SPDX-License-Identifier: MIT
/// The translations in po/, which are part of the program: messages are the same on every computer,
/// whatever locales it has.
#pragma once

#include "harness/base/translation.hpp"

#include <optional>
#include <string_view>

namespace labcheck {

/// Shows the messages of this process in `language`. Call it before the program has several
/// threads.
void use_language(Language language);

/// The language of a locale such as "cs_CZ.UTF-8"; nothing for languages without translations.
std::optional<Language> language_of_locale(std::string_view locale);

/// The language that LANGUAGE, LC_ALL, LC_MESSAGES and LANG select, with their precedence in GNU
/// gettext. English if they select none with translations.
Language language_of_environment();

}  // namespace labcheck
