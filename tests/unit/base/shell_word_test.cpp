#include "harness/base/shell_word.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace labcheck {
namespace {

/// What a shell takes `word` for, as the only argument of a program.
std::string as_the_shell_reads(const std::string& word) {
  FILE* shell = ::popen(("printf '[%s]' " + word).c_str(), "r");
  std::string read;
  for (int c = 0; (c = std::fgetc(shell)) != EOF;) read += static_cast<char>(c);
  ::pclose(shell);
  return read;
}

TEST(ShellWord, StaysAsItIsWhereAShellTakesItForOne) {
  for (const char* word : {"lab4/multiply_add.cu", "../übung", "--seed", "a=b", ".",
                           "-gencode=arch=compute_80,code=sm_80"})
    EXPECT_EQ(as_shell_word(word), word);
}

TEST(ShellWord, IsQuotedWhereAShellWouldSplitOrExpandIt) {
  EXPECT_EQ(as_shell_word("my labs"), "'my labs'");
  EXPECT_EQ(as_shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(as_shell_word("$HOME"), "'$HOME'");
  EXPECT_EQ(as_shell_word("~x"), "'~x'");
  EXPECT_EQ(as_shell_word(""), "''");
}

TEST(ShellWord, IsOneWordWhateverIsInIt) {
  for (const std::string text :
       {"plain-1.cu", "",   "two words", "it's",     "$(id)", "`id`", "a;b", "*",
        "\"",         "\\", "a\nb",      "~",        "#c",    "&",    "''",  "-Xcompiler=-Wall",
        "a{b,c}",     "!",  "\xC3\xA9",  "tab\there"}) {
    EXPECT_EQ(as_the_shell_reads(as_shell_word(text)), "[" + text + "]");
  }
}

}  // namespace
}  // namespace labcheck
