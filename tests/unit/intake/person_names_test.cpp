#include "harness/intake/person_names.hpp"

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

TEST(PersonNames, RunTogetherAsCanvasDoes) {
  EXPECT_EQ(run_together("Jane Doe"), (Words{"janedoe", "doejane"}));
  const Words spellings = run_together("Müller, Jörg");
  for (const char* spelling : {"mullerjorg", "mllerjrg"}) {
    EXPECT_NE(std::find(spellings.begin(), spellings.end(), spelling), spellings.end());
  }
}

}  // namespace
}  // namespace labcheck::test
