#include "harness/base/person_names.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Words = std::vector<std::string>;

TEST(PersonNames, AccentsGo) {
  EXPECT_EQ(without_accents("Müller Łukasz Æther Straße ØÐÞ İğ"),
            "Muller Lukasz Aether Strasse ODTh Ig");
  EXPECT_EQ(without_accents("Žižek Șerban Țiriac ŸŹŽſ ÀÿŸ"), "Zizek Serban Tiriac YZZs AyY");
  // The same letter as one code point and with a mark behind, as macOS writes it.
  EXPECT_EQ(without_accents("Jo\u0308rg"), "Jorg");
  EXPECT_EQ(without_accents("李雷 × ÷ \xFF"), "李雷 × ÷ \xFF");
}

TEST(PersonNames, WordsAreToldApart) {
  EXPECT_EQ(name_words("Doe, Jane"), (Words{"doe", "jane"}));
  EXPECT_EQ(name_words("  O'Brien-Smith,\u00A0Séan "), (Words{"obrien", "smith", "sean"}));
  EXPECT_EQ(name_words("O\u2019Brien"), Words{"obrien"});
  EXPECT_EQ(name_words("李 雷"), (Words{"李", "雷"}));
  EXPECT_EQ(name_words(" ,"), Words{});
}

TEST(PersonNames, OrderAndCaseDoNotMatter) {
  EXPECT_EQ(name_key("Doe, Jane"), name_key("JANE doe"));
  EXPECT_EQ(name_key("van der Berg, Jan"), "berg der jan van");
  EXPECT_NE(name_key("Jane Doe"), name_key("Jane Roe"));
}

TEST(PersonNames, WordsInCommonAreWholeAndMayHaveLostTheirLetters) {
  EXPECT_TRUE(share_a_word("Jane Doe", "Doe, John"));
  EXPECT_TRUE(share_a_word("Anna-Lena", "Lena Anna"));
  EXPECT_TRUE(share_a_word("Zoe\u0301", "Zoé"));
  EXPECT_TRUE(share_a_word("Müller", "M\u0081ller")) << "an archive in an old code page";
  EXPECT_FALSE(share_a_word("Jane Doe", "Janet Doering"));
  EXPECT_FALSE(share_a_word("", "Jane"));
}

TEST(PersonNames, ParticipantsAreNumbers) {
  EXPECT_EQ(participant_number("Participant 4711"), "4711");
  EXPECT_EQ(participant_number(" Teilnehmer/in1001 "), "1001");
  EXPECT_EQ(participant_number("4711 or so"), "");
  EXPECT_EQ(participant_number("Participant"), "");
}

TEST(PersonNames, RunTogetherAsCanvasDoes) {
  EXPECT_EQ(run_together("Jane Doe"), (Words{"janedoe", "doejane"}));
  const Words spellings = run_together("Müller, Jörg");
  for (const char* spelling : {"mullerjorg", "mllerjrg"}) {
    EXPECT_NE(std::find(spellings.begin(), spellings.end(), spelling), spellings.end());
  }
}

}  // namespace
}  // namespace labcheck::test
