// SPDX-License-Identifier: MIT
#include "harness/cli/command_line.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

class ChooseLanguage : public testing::Test {
 protected:
  ChooseLanguage() { course_.write("assignments/README.md", ""); }

  // The language of a command line that names the course folder.
  Language choose(std::vector<std::string> words) const {
    words.insert(words.begin(), {"--labs", course_.path().string()});
    return choose_language(words);
  }

  Folder course_;
  Variable all_{"LC_ALL"};
  Variable messages_{"LC_MESSAGES"};
  Variable languages_{"LANGUAGE"};
  Variable lang_{"LANG", "ru_RU.UTF-8"};
};

TEST_F(ChooseLanguage, IsThatOfTheLocaleByDefault) {
  EXPECT_EQ(choose({"lab4"}), Language::russian);
}

TEST_F(ChooseLanguage, TheCourseTakesPrecedenceOverTheLocale) {
  course_.write("course.yaml", "course: 1\nlanguage: cs\n");
  EXPECT_EQ(choose({"lab4"}), Language::czech);
}

TEST_F(ChooseLanguage, TheOptionTakesPrecedenceOverTheCourse) {
  course_.write("course.yaml", "course: 1\nlanguage: cs\n");
  EXPECT_EQ(choose({"lab4", "--lang", "en"}), Language::english);
  EXPECT_EQ(choose({"--lang=en", "lab4"}), Language::english);
  EXPECT_EQ(choose({"--lang=en", "--lang=ru"}), Language::russian);
}

TEST_F(ChooseLanguage, ArgumentsOfProgramsDoNotCount) {
  EXPECT_EQ(choose({"simulate", "x.cu", "--", "--lang", "cs"}), Language::russian);
}

// Parsing the command line reports it.
TEST_F(ChooseLanguage, IgnoresAnInvalidOption) {
  EXPECT_EQ(choose({"--lang", "xx"}), Language::russian);
  EXPECT_EQ(choose({"--lang"}), Language::russian);
}

}  // namespace
}  // namespace labcheck::test
