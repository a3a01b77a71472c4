// SPDX-License-Identifier: MIT
#include "harness/toolchain/source_text.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

TEST(SourceText, HasSpacesInsteadOfComments) {
  EXPECT_EQ(without_comments("a /* b\nc */ d // e\nf"), "a     \n     d     \nf");
  EXPECT_EQ(without_comments("a /* never closed"), "a                ");
}

TEST(SourceText, KeepsLiterals) {
  for (const char* text : {"f(\"// no comment\");", "'\"' /", "L'\"' \"/*\"", "\"\\\"//\"",
                           "R\"(/* \" */)\"", "u8R\"x(//)\" )x\"", "1'000'000", "x = '/';"})
    EXPECT_EQ(without_comments(text), text);
  EXPECT_EQ(without_comments("1'0//'"), "1'0   ");
  EXPECT_EQ(without_comments("FOOR\"(\" // a"), "FOOR\"(\"     ");
}

TEST(SourceText, JoinsContinuedLines) {
  EXPECT_EQ(without_comments("a\\\nb\nc"), "ab\n\nc");
  EXPECT_EQ(without_comments("a\\ \r\nb\n"), "ab\n\n");
  EXPECT_EQ(without_comments("/\\\n/ b\\\nc\nd"), "     \n\n\nd");
  EXPECT_EQ(without_comments("a \\ b"), "a \\ b");
}

TEST(SourceText, FindsWholeWords) {
  EXPECT_EQ(line_of_word("reopen();\nopener();\nopen();\n", "open"), 3);
  EXPECT_EQ(line_of_word("open", "open"), 1);
  EXPECT_EQ(line_of_word("open_", "open"), std::nullopt);
}

TEST(LineDirective, IsFoundHoweverItIsWritten) {
  const auto line = [](std::string_view source) {
    return line_of_line_directive(without_comments(source));
  };
  EXPECT_EQ(line("int a;\n#line 7\n"), 2);
  EXPECT_EQ(line("#  /* a */ line 7 \"b.h\""), 1);
  EXPECT_EQ(line("# 7 \"b.h\" 1"), 1);
  EXPECT_EQ(line("/* a\n */ %: line 7"), 2);
  EXPECT_EQ(line("#\\\nli\\\nne 7"), 1);
  EXPECT_EQ(line("#include \"line\"\n#define line 7\n#lines\n#\n"), std::nullopt);
  EXPECT_EQ(line("// #line 7\n"), std::nullopt);
}

}  // namespace
}  // namespace labcheck
