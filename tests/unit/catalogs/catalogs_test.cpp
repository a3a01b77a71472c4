// SPDX-License-Identifier: MIT
#include "harness/catalogs/catalogs.hpp"

#include "tests/support/environment.hpp"
#include "tests/support/in_language.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

std::string bytes(std::uint64_t count) {
  return tr_plural("{} byte", "{} bytes", count, count);
}

TEST(Catalogs, TranslateMessages) {
  const InLanguage language(Language::czech);
  EXPECT_EQ(language_in_use(), Language::czech);
  EXPECT_EQ(tr_context("list", " or "), " nebo ");
  EXPECT_EQ(tr("{} min {} s", 3, 5), "3 min 5 s");
}

TEST(Catalogs, HavePluralForms) {
  const InLanguage language(Language::russian);
  EXPECT_EQ(bytes(1), "1 байт");
  EXPECT_EQ(bytes(3), "3 байта");
  EXPECT_EQ(bytes(11), "11 байт");
  EXPECT_EQ(bytes(21), "21 байт");
  EXPECT_EQ(bytes(10'000'000'003), "10000000003 байта");
}

TEST(Catalogs, EnglishIsTheTextItself) {
  { const InLanguage language(Language::russian); }
  EXPECT_EQ(language_in_use(), Language::english);
  EXPECT_EQ(tr_context("list", " or "), " or ");
  EXPECT_EQ(bytes(1), "1 byte");
}

TEST(Catalogs, TextsWithoutTranslationStayEnglish) {
  const InLanguage language(Language::czech);
  EXPECT_EQ(translated("A title of an instructor's own lab"), "A title of an instructor's own lab");
  EXPECT_EQ(translated(""), "");
}

TEST(LanguageOfLocale, IsItsFirstPart) {
  EXPECT_EQ(language_of_locale("cs_CZ.UTF-8"), Language::czech);
  EXPECT_EQ(language_of_locale("ru"), Language::russian);
  EXPECT_EQ(language_of_locale("ru@latin"), Language::russian);
  EXPECT_EQ(language_of_locale("de_DE.UTF-8"), std::nullopt);
  EXPECT_EQ(language_of_locale(""), std::nullopt);
}

struct Locale {
  const char* all;
  const char* messages;
  const char* lang;
  const char* languages;
};

Language language_of(const Locale& locale) {
  const Variable all("LC_ALL", locale.all);
  const Variable messages("LC_MESSAGES", locale.messages);
  const Variable lang("LANG", locale.lang);
  const Variable languages("LANGUAGE", locale.languages);
  return language_of_environment();
}

TEST(LanguageOfEnvironment, HasThePrecedenceOfGettext) {
  EXPECT_EQ(language_of({"", "", "", ""}), Language::english);
  EXPECT_EQ(language_of({"", "", "cs_CZ.UTF-8", ""}), Language::czech);
  EXPECT_EQ(language_of({"", "ru_RU.UTF-8", "cs_CZ.UTF-8", ""}), Language::russian);
  EXPECT_EQ(language_of({"cs_CZ.UTF-8", "ru_RU.UTF-8", "en_US.UTF-8", ""}), Language::czech);
  EXPECT_EQ(language_of({"", "", "de_DE.UTF-8", "sk:cs:en"}), Language::czech);
  EXPECT_EQ(language_of({"", "", "de_DE.UTF-8", "de"}), Language::english);
}

TEST(LanguageOfEnvironment, IsEnglishInTheLocaleC) {
  EXPECT_EQ(language_of({"", "", "C.UTF-8", "cs"}), Language::english);
  EXPECT_EQ(language_of({"POSIX", "", "cs_CZ.UTF-8", "cs"}), Language::english);
}

}  // namespace
}  // namespace labcheck::test
