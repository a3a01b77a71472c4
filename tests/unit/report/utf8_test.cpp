#include "harness/report/utf8.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

TEST(Utf8, GoesThereAndBack) {
  const std::string text = "a \u00E9 \u4E2D \U0001F600";
  EXPECT_EQ(decode(text), U"a \u00E9 \u4E2D \U0001F600");
  EXPECT_EQ(encode(decode(text)), text);
}

TEST(Utf8, TakesBytesThatAreNoTextAsReplacementCharacters) {
  EXPECT_EQ(decode("\xFF"), U"\uFFFD");
  EXPECT_EQ(decode("\x80x"), U"\uFFFDx");
  EXPECT_EQ(decode("\xC3("), U"\uFFFD(");
  EXPECT_EQ(decode("\xE4\xB8"), U"\uFFFD\uFFFD");
}

TEST(Utf8, RejectsOverlongFormsSurrogatesAndWhatIsTooLarge) {
  EXPECT_EQ(decode("\xC0\xAF"), U"\uFFFD\uFFFD");
  EXPECT_EQ(decode("\xE0\x80\xAF"), U"\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decode("\xED\xA0\x80"), U"\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decode("\xF4\x90\x80\x80"), U"\uFFFD\uFFFD\uFFFD\uFFFD");
}

TEST(Utf8, KeepsNul) {
  EXPECT_EQ(decode(std::string_view("a\0b", 3)).size(), 3U);
}

TEST(Columns, AreTwoForWideCharactersAndNoneForCombiningOnes) {
  EXPECT_EQ(columns("abc"), 3U);
  EXPECT_EQ(columns("\u4E2D\u6587"), 4U);
  EXPECT_EQ(columns("\U0001F600"), 2U);
  EXPECT_EQ(columns("e\u0301"), 1U);
  EXPECT_EQ(columns("\u2588\u2713\u2026"), 3U);
}

}  // namespace
}  // namespace labcheck::report
