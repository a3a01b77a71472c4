// SPDX-License-Identifier: MIT
#include "harness/base/moment.hpp"
#include "harness/base/person_names.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Words = std::vector<std::string>;

TEST(PersonNames, LoseTheirAccents) {
  EXPECT_EQ(without_accents("Müller Łukasz Æther Straße ØÐÞ İğ"),
            "Muller Lukasz Aether Strasse ODTh Ig");
  EXPECT_EQ(without_accents("Žižek Șerban Țiriac ŸŹŽſ ÀÿŸ"), "Zizek Serban Tiriac YZZs AyY");
  // The same letter as one code point and with a combining mark, as macOS writes it.
  EXPECT_EQ(without_accents("Jo\u0308rg"), "Jorg");
  EXPECT_EQ(without_accents("李雷 × ÷ \xFF"), "李雷 × ÷ \xFF");
}

TEST(PersonNames, AreSplitIntoWords) {
  EXPECT_EQ(name_words("Doe, Jane"), (Words{"doe", "jane"}));
  EXPECT_EQ(name_words("  O'Brien-Smith,\u00A0Séan "), (Words{"obrien", "smith", "sean"}));
  EXPECT_EQ(name_words("O\u2019Brien"), Words{"obrien"});
  EXPECT_EQ(name_words("李 雷"), (Words{"李", "雷"}));
  EXPECT_EQ(name_words(" ,"), Words{});
}

TEST(PersonNames, MatchInAnyOrderAndCase) {
  EXPECT_EQ(name_key("Doe, Jane"), name_key("JANE doe"));
  EXPECT_EQ(name_key("van der Berg, Jan"), "berg der jan van");
  EXPECT_NE(name_key("Jane Doe"), name_key("Jane Roe"));
}

TEST(PersonNames, ShareWholeWordsAlsoWithoutAccentedLetters) {
  EXPECT_TRUE(share_a_word("Jane Doe", "Doe, John"));
  EXPECT_TRUE(share_a_word("Anna-Lena", "Lena Anna"));
  EXPECT_TRUE(share_a_word("Zoe\u0301", "Zoé"));
  EXPECT_TRUE(share_a_word("Müller", "M\u0081ller")) << "an archive in an old code page";
  EXPECT_FALSE(share_a_word("Jane Doe", "Janet Doering"));
  EXPECT_FALSE(share_a_word("", "Jane"));
}

TEST(PersonNames, MayBeNumbersOfParticipants) {
  EXPECT_EQ(participant_number("Participant 4711"), "4711");
  EXPECT_EQ(participant_number(" Teilnehmer/in1001 "), "1001");
  EXPECT_EQ(participant_number("4711 or so"), "");
  EXPECT_EQ(participant_number("Participant"), "");
}

TEST(PersonNames, AreJoinedLikeInCanvas) {
  EXPECT_EQ(run_together("Jane Doe"), (Words{"janedoe", "doejane"}));
  const Words spellings = run_together("Müller, Jörg");
  for (const char* spelling : {"mullerjorg", "mllerjrg"}) {
    EXPECT_NE(std::find(spellings.begin(), spellings.end(), spelling), spellings.end());
  }
}

using namespace std::chrono_literals;

TEST(DateReader, ReadsTheGivenNumberOfDigits) {
  DateReader reader("20261");
  EXPECT_EQ(reader.digits(4), 2026);
  EXPECT_EQ(reader.digits(2), std::nullopt);
  EXPECT_EQ(reader.rest(), "1") << "a failed read removes nothing";
  EXPECT_EQ(reader.digits(1), 1);
}

TEST(DateReader, RejectsASignAsADigit) {
  EXPECT_EQ(DateReader("-1").digits(2), std::nullopt);
  EXPECT_EQ(DateReader("+1").digits(2), std::nullopt);
  EXPECT_EQ(DateReader(" 1").digits(2), std::nullopt);
}

TEST(DateReader, ReadsOneCharacterOrSkipsMany) {
  DateReader reader("T  x");
  EXPECT_FALSE(reader.take(" "));
  EXPECT_TRUE(reader.take("T "));
  reader.skip(" ");
  EXPECT_EQ(reader.rest(), "x");
  reader.skip("x");
  EXPECT_FALSE(reader.take("x"));
}

TEST(DateReader, ReadsValidDatesOnly) {
  DateReader reader("2028-02-29T12");
  EXPECT_EQ(reader.date(), std::chrono::sys_days(2028y / 2 / 29));
  EXPECT_EQ(reader.rest(), "T12");
  for (const char* text : {"2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "20261120", ""})
    EXPECT_EQ(DateReader(text).date(), std::nullopt) << text;
}

}  // namespace
}  // namespace labcheck::test
