// SPDX-License-Identifier: MIT
#include "harness/base/text_encoding.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

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

TEST(Utf8Prefix, EndsAtTheEndOfACharacter) {
  EXPECT_EQ(utf8_prefix("né", 3), "né");
  EXPECT_EQ(utf8_prefix("né", 2), "n");
  EXPECT_EQ(utf8_prefix("\U0001F600", 3), "");
  EXPECT_EQ(utf8_prefix("ne", 1), "n");
  EXPECT_EQ(utf8_prefix("\x80\x80\x80\x80\x80\x80", 5).size(), 5U) << "no characters at all";
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

TEST(FirstCodePoint, IsAbsentInEmptyText) {
  EXPECT_EQ(described(""), "none");
}

TEST(FirstCodePoint, IsAbsentForAContinuationByte) {
  EXPECT_EQ(described("\x80"), "none");
  EXPECT_EQ(described("\xBF"), "none");
}

TEST(FirstCodePoint, IsAbsentForAByteThatUtf8DoesNotUse) {
  EXPECT_EQ(described("\xF8\x88\x80\x80\x80"), "none");
  EXPECT_EQ(described("\xFF"), "none");
}

TEST(FirstCodePoint, IsAbsentIfTheTextEndsEarly) {
  EXPECT_EQ(described("\xC3"), "none");
  EXPECT_EQ(described("\xE2\x82"), "none");
  EXPECT_EQ(described("\xF0\x9F\x98"), "none");
}

TEST(FirstCodePoint, IsAbsentIfTheSequenceIsIncomplete) {
  EXPECT_EQ(described("\xC3("), "none");
  EXPECT_EQ(described("\xE2\x82z"), "none");
}

TEST(FirstCodePoint, IsAbsentForOverlongForms) {
  EXPECT_EQ(described("\xC1\xBF"), "none");
  EXPECT_EQ(described("\xE0\x9F\xBF"), "none");
  EXPECT_EQ(described("\xF0\x8F\xBF\xBF"), "none");
}

TEST(FirstCodePoint, IsAbsentForSurrogates) {
  EXPECT_EQ(described("\xED\xA0\x80"), "none");
  EXPECT_EQ(described("\xED\xBF\xBF"), "none");
}

TEST(FirstCodePoint, IsAbsentAboveU10FFFF) {
  EXPECT_EQ(described("\xF4\x90\x80\x80"), "none");
}

TEST(FirstByteNotUtf8, AcceptsSequencesOfEveryLength) {
  EXPECT_EQ(first_byte_not_utf8(""), std::nullopt);
  EXPECT_EQ(first_byte_not_utf8("plain\n\ttext\0"sv), std::nullopt);
  EXPECT_EQ(first_byte_not_utf8("é × … 𝜋"), std::nullopt);
  EXPECT_EQ(first_byte_not_utf8("\xF4\x8F\xBF\xBF"), std::nullopt);  // U+10FFFF
}

TEST(FirstByteNotUtf8, FindsTheFirstBadByte) {
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

using namespace std::string_literals;

struct Spelled {
  std::string bytes;
  std::string text;
  TextEncoding encoding;
};

TEST(TextEncoding, DetectsEncodingsAndRestoresTheBytes) {
  const std::vector<Spelled> files{
      {"", "", TextEncoding::utf8},
      {"M\xC3\xBCller", "Müller", TextEncoding::utf8},
      {"\xEF\xBB\xBFM\xC3\xBCller", "Müller", TextEncoding::utf8_with_mark},
      {"M\xFCller \x80 \x81", "Müller € \u0081", TextEncoding::windows1252},
      {"\xFF\xFE\xFC\0a\0"s, "üa", TextEncoding::utf16_little_endian},
      {"\xFE\xFF\0\xFC\0a"s, "üa", TextEncoding::utf16_big_endian},
      // U+1F600 as the pair D83D DE00.
      {"\xFF\xFE\x3D\xD8\x00\xDE"s, "😀", TextEncoding::utf16_little_endian},
  };
  for (const Spelled& file : files) {
    const auto decoded = decode_text(file.bytes);
    ASSERT_TRUE(decoded.has_value()) << file.text;
    EXPECT_EQ(decoded->text, file.text);
    EXPECT_EQ(decoded->encoding, file.encoding) << file.text;
    EXPECT_EQ(encode_text(decoded->text, decoded->encoding), file.bytes);
  }
}

TEST(TextEncoding, RestoresEveryByteOfWindows1252) {
  std::string bytes;
  for (int byte = 1; byte < 256; ++byte) bytes += static_cast<char>(byte);
  const auto decoded = decode_text(bytes);
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(decoded->encoding, TextEncoding::windows1252);
  EXPECT_EQ(encode_text(decoded->text, decoded->encoding), bytes);
}

TEST(TextEncoding, RejectsTextThatContradictsItsMark) {
  for (const std::string& bytes : {"\xEF\xBB\xBF\xFC"s, "\xFF\xFE\xFC"s, "\xFF\xFE\x3D\xD8"s,
                                   "\xFF\xFE\x00\xDE"s, "\xFF\xFE\x3D\xD8\x61\x00"s}) {
    EXPECT_FALSE(decode_text(bytes).has_value());
  }
}

TEST(TextEncoding, ReplacesCharactersOutsideWindows1252ByAQuestionMark) {
  EXPECT_EQ(encode_text("Łukasz – 5 µs", TextEncoding::windows1252), "?ukasz \x96 5 \xB5s");
}

}  // namespace
}  // namespace labcheck::test
