// SPDX-License-Identifier: MIT
#include "tests/style/words/words.hpp"

#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

fs::path list(const char* name) {
  return source_folder() / "tests/style/words" / name;
}

std::vector<AvoidedPhrase> avoided_phrases() {
  return parse_avoided(read_file(list("avoided_words.txt")));
}

std::vector<AllowedUse> allowed_uses() {
  return parse_allowed(read_file(list("allowed_words.txt")));
}

// "3: told = shown" for each use.
std::vector<std::string> uses_in(std::string_view text, std::string_view list) {
  const std::vector<AvoidedPhrase> avoided = parse_avoided(list);
  std::vector<std::string> lines;
  for (const AvoidedUse& use : find_avoided(text, avoided))
    lines.push_back(fmt::format("{}: {} = {}", use.line, to_string(use.phrase->phrase),
                                use.phrase->replacement));
  return lines;
}

using Lines = std::vector<std::string>;

TEST(AvoidedWords, AreNotUsedInTheProject) {
  const std::vector<AvoidedPhrase> avoided = avoided_phrases();
  const std::vector<AllowedUse> allowed = allowed_uses();
  const std::vector<std::string> files = project_texts(source_folder());
  EXPECT_GT(files.size(), 1000U);
  for (const std::string& file : files) {
    // The first line is the file's name, so that names are checked, too.
    for (const AvoidedUse& use :
         find_avoided(file + "\n" + read_file(source_folder() / file), avoided)) {
      if (is_allowed(file, use.phrase->phrase, allowed)) continue;
      ADD_FAILURE() << file << ":" << use.line - 1 << ": avoid '" << to_string(use.phrase->phrase)
                    << "'; write: " << use.phrase->replacement;
    }
  }
}

TEST(AvoidedWords, HaveNoNeedlessExceptions) {
  const std::vector<AvoidedPhrase> avoided = avoided_phrases();
  const std::vector<std::string> files = project_texts(source_folder());
  for (const AllowedUse& use : allowed_uses()) {
    bool is_used = false;
    for (const std::string& file : files) {
      if (!is_allowed(file, use.phrase, {use})) continue;
      for (const AvoidedUse& found : find_avoided(read_file(source_folder() / file), avoided))
        is_used = is_used || found.phrase->phrase == use.phrase;
    }
    EXPECT_TRUE(is_used) << use.file << " does not use '" << to_string(use.phrase) << "'";
  }
}

TEST(AvoidedWords, AreFoundInAPlantedFile) {
  const std::string planted = read_file(list("planted/every_kind.cpp"));
  EXPECT_EQ(uses_in(planted, "told = shown\nbehind the = after the\n"),
            (Lines{"1: told = shown", "2: behind the = after the", "4: told = shown",
                   "5: told = shown", "6: told = shown"}));
}

TEST(AvoidedWords, ArePartsOfIdentifiers) {
  EXPECT_EQ(uses_in("int has_told_; class ToldBy; isTOLDNow", "told = shown"),
            (Lines{"1: told = shown", "1: told = shown", "1: told = shown"}));
  EXPECT_EQ(uses_in("untold stolder", "told = shown"), Lines{});
}

TEST(AvoidedWords, SpanLinesButNotSentences) {
  EXPECT_EQ(uses_in("// behind\n// the barrier", "behind the = after the").size(), 1U);
  EXPECT_EQ(uses_in("hidden behind. The barrier", "behind the = after the"), Lines{});
}

TEST(AvoidedWords, HaveExceptions) {
  const std::string list = "is no = is not a; unless there is no, is no longer";
  EXPECT_EQ(uses_in("There is no file. It is no longer used. This is no file.", list),
            Lines{"1: is no = is not a"});
}

TEST(AvoidedWords, MayEndInAStar) {
  EXPECT_EQ(uses_in("colours", "colour* = color").size(), 1U);
  EXPECT_EQ(uses_in("color", "colour* = color"), Lines{});
}

TEST(AvoidedWords, RejectEntriesThatCannotBeParsed) {
  EXPECT_THROW(parse_avoided("told"), std::runtime_error);
  EXPECT_THROW(parse_avoided(" = shown"), std::runtime_error);
  EXPECT_THROW(parse_allowed("a.cpp: told"), std::runtime_error);
  EXPECT_THROW(parse_allowed("a.cpp: told: "), std::runtime_error);
  EXPECT_EQ(parse_allowed("a*: told: sample\n").size(), 1U);
}

}  // namespace
}  // namespace labcheck::test
