#include "harness/base/text_encoding.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace labcheck::test {
namespace {
using namespace std::string_literals;

struct Spelled {
  std::string bytes;
  std::string text;
  TextEncoding encoding;
};

TEST(TextEncoding, TellsEncodingsApartAndWritesTheSameBytesAgain) {
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

TEST(TextEncoding, EveryByteOfWindows1252ComesBack) {
  std::string bytes;
  for (int byte = 1; byte < 256; ++byte) bytes += static_cast<char>(byte);
  const auto decoded = decode_text(bytes);
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(decoded->encoding, TextEncoding::windows1252);
  EXPECT_EQ(encode_text(decoded->text, decoded->encoding), bytes);
}

TEST(TextEncoding, ABrokenPromiseIsNoText) {
  for (const std::string& bytes : {"\xEF\xBB\xBF\xFC"s, "\xFF\xFE\xFC"s, "\xFF\xFE\x3D\xD8"s,
                                   "\xFF\xFE\x00\xDE"s, "\xFF\xFE\x3D\xD8\x61\x00"s}) {
    EXPECT_FALSE(decode_text(bytes).has_value());
  }
}

TEST(TextEncoding, WhatWindows1252HasNotBecomesAQuestionMark) {
  EXPECT_EQ(encode_text("Łukasz – 5 µs", TextEncoding::windows1252), "?ukasz \x96 5 \xB5s");
}

}  // namespace
}  // namespace labcheck::test
