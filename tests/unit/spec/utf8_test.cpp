#include "harness/spec/utf8.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

using namespace std::string_view_literals;

TEST(Utf8, TextOfEveryLengthOfSequenceIsWellFormed) {
  EXPECT_EQ(first_byte_not_utf8(""), std::nullopt);
  EXPECT_EQ(first_byte_not_utf8("plain\n\ttext\0"sv), std::nullopt);
  EXPECT_EQ(first_byte_not_utf8("é × … 𝜋"), std::nullopt);
  EXPECT_EQ(first_byte_not_utf8("\xF4\x8F\xBF\xBF"), std::nullopt);  // U+10FFFF
}

TEST(Utf8, TheFirstBadByteIsFound) {
  EXPECT_EQ(first_byte_not_utf8("caf\xE9"), 3U);              // Latin-1
  EXPECT_EQ(first_byte_not_utf8("caf\xE9 noir"), 3U);         // a lead byte without its sequence
  EXPECT_EQ(first_byte_not_utf8("ab\x80"), 2U);               // a continuation without a lead
  EXPECT_EQ(first_byte_not_utf8("\xFF\xFEi\0n\0t\0"sv), 0U);  // UTF-16
  EXPECT_EQ(first_byte_not_utf8("\xC0\xAF"), 0U);             // overlong '/'
  EXPECT_EQ(first_byte_not_utf8("\xE0\x80\xAF"), 0U);         // overlong '/'
  EXPECT_EQ(first_byte_not_utf8("x\xED\xA0\x80"), 1U);        // surrogate U+D800
  EXPECT_EQ(first_byte_not_utf8("\xF4\x90\x80\x80"), 0U);     // above U+10FFFF
  EXPECT_EQ(first_byte_not_utf8("\xE2\x82"), 0U);             // cut off
}

}  // namespace
}  // namespace labcheck
