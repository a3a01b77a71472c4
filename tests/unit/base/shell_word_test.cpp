#include "harness/base/shell_word.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

TEST(ShellWord, StaysAsItIsWhereAShellTakesItForOne) {
  for (const char* word : {"lab4/multiply_add.cu", "../übung", "--seed", "a=b", "."})
    EXPECT_EQ(as_shell_word(word), word);
}

TEST(ShellWord, IsQuotedWhereAShellWouldSplitOrExpandIt) {
  EXPECT_EQ(as_shell_word("my labs"), "'my labs'");
  EXPECT_EQ(as_shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(as_shell_word("$HOME"), "'$HOME'");
  EXPECT_EQ(as_shell_word("~x"), "'~x'");
  EXPECT_EQ(as_shell_word(""), "''");
}

}  // namespace
}  // namespace labcheck
