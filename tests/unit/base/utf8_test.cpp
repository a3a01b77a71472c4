#include "harness/base/utf8.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace labcheck::test {
namespace {

using namespace std::string_view_literals;

std::string described(std::string_view text) {
  const auto first = first_code_point(text);
  if (!first) return "none";
  return std::to_string(first->size) + ":" + std::to_string(static_cast<unsigned>(first->value));
}

std::string of_size(std::size_t size, char32_t value) {
  return std::to_string(size) + ":" + std::to_string(static_cast<unsigned>(value));
}

TEST(Beginning, EndsWhereACharacterDoes) {
  EXPECT_EQ(beginning("né", 3), "né");
  EXPECT_EQ(beginning("né", 2), "n");
  EXPECT_EQ(beginning("\U0001F600", 3), "");
  EXPECT_EQ(beginning("ne", 1), "n");
  EXPECT_EQ(beginning("\x80\x80\x80\x80\x80\x80", 5).size(), 5U) << "no characters at all";
}

TEST(FirstCodePoint, HasOneByteUpToU7F) {
  EXPECT_EQ(described(std::string_view("\0a", 2)), of_size(1, 0));
  EXPECT_EQ(described("\x7F"), of_size(1, 0x7F));
}

TEST(FirstCodePoint, HasTwoBytesUpToU7FF) {
  EXPECT_EQ(described("\u0080z"), of_size(2, 0x80));
  EXPECT_EQ(described("\u07FF"), of_size(2, 0x7FF));
}

TEST(FirstCodePoint, HasThreeBytesUpToUFFFF) {
  EXPECT_EQ(described("\u0800z"), of_size(3, 0x800));
  EXPECT_EQ(described("\uD7FF"), of_size(3, 0xD7FF));
  EXPECT_EQ(described("\uE000"), of_size(3, 0xE000));
  EXPECT_EQ(described("\uFFFF"), of_size(3, 0xFFFF));
}

TEST(FirstCodePoint, HasFourBytesUpToU10FFFF) {
  EXPECT_EQ(described("\U00010000z"), of_size(4, 0x10000));
  EXPECT_EQ(described("\U0010FFFF"), of_size(4, 0x10FFFF));
}

TEST(FirstCodePoint, IsNoneInNoText) {
  EXPECT_EQ(described(""), "none");
}

TEST(FirstCodePoint, IsNoneForAByteThatOnlyContinues) {
  EXPECT_EQ(described("\x80"), "none");
  EXPECT_EQ(described("\xBF"), "none");
}

TEST(FirstCodePoint, IsNoneForAByteThatUtf8DoesNotUse) {
  EXPECT_EQ(described("\xF8\x88\x80\x80\x80"), "none");
  EXPECT_EQ(described("\xFF"), "none");
}

TEST(FirstCodePoint, IsNoneWhereTheTextEndsTooSoon) {
  EXPECT_EQ(described("\xC3"), "none");
  EXPECT_EQ(described("\xE2\x82"), "none");
  EXPECT_EQ(described("\xF0\x9F\x98"), "none");
}

TEST(FirstCodePoint, IsNoneWhereTheSequenceIsBrokenOff) {
  EXPECT_EQ(described("\xC3("), "none");
  EXPECT_EQ(described("\xE2\x82z"), "none");
}

TEST(FirstCodePoint, IsNoneForOverlongForms) {
  EXPECT_EQ(described("\xC1\xBF"), "none");
  EXPECT_EQ(described("\xE0\x9F\xBF"), "none");
  EXPECT_EQ(described("\xF0\x8F\xBF\xBF"), "none");
}

TEST(FirstCodePoint, IsNoneForSurrogates) {
  EXPECT_EQ(described("\xED\xA0\x80"), "none");
  EXPECT_EQ(described("\xED\xBF\xBF"), "none");
}

TEST(FirstCodePoint, IsNoneAboveU10FFFF) {
  EXPECT_EQ(described("\xF4\x90\x80\x80"), "none");
}

TEST(FirstByteNotUtf8, TextOfEveryLengthOfSequenceIsWellFormed) {
  EXPECT_EQ(first_byte_not_utf8(""), std::nullopt);
  EXPECT_EQ(first_byte_not_utf8("plain\n\ttext\0"sv), std::nullopt);
  EXPECT_EQ(first_byte_not_utf8("é × … 𝜋"), std::nullopt);
  EXPECT_EQ(first_byte_not_utf8("\xF4\x8F\xBF\xBF"), std::nullopt);  // U+10FFFF
}

TEST(FirstByteNotUtf8, TheFirstBadByteIsFound) {
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
}  // namespace labcheck::test
