#include "harness/base/digest.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

// The vectors of FIPS 180-2, appendix B, and of the empty message.
TEST(Sha256, OfNothing) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256, OfOneBlock) {
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Sha256, OfTwoBlocks) {
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Sha256, OfAMillionLetters) {
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, CountsBytesThatAreZero) {
  EXPECT_NE(sha256_hex(std::string("a\0b", 3)), sha256_hex("a"));
}

std::string digest_of(std::initializer_list<std::string_view> parts) {
  Digest digest;
  for (const std::string_view part : parts) digest.add(part);
  return digest.hex();
}

TEST(Digest, HasSixtyFourHexadecimalDigits) {
  const std::string digest = digest_of({"a"});
  EXPECT_EQ(digest.size(), 64U);
  EXPECT_EQ(digest.find_first_not_of("0123456789abcdef"), std::string::npos);
}

TEST(Digest, IsTheSameForTheSameParts) {
  EXPECT_EQ(digest_of({"ab", "c"}), digest_of({"ab", "c"}));
}

TEST(Digest, KeepsPartsFromRunningIntoEachOther) {
  EXPECT_NE(digest_of({"ab", "c"}), digest_of({"a", "bc"}));
  EXPECT_NE(digest_of({"abc"}), digest_of({"ab", "c"}));
}

TEST(Digest, CountsEmptyParts) {
  EXPECT_NE(digest_of({}), digest_of({""}));
  EXPECT_NE(digest_of({"a", ""}), digest_of({"", "a"}));
}

TEST(Digest, DependsOnTheOrderOfParts) {
  EXPECT_NE(digest_of({"a", "b"}), digest_of({"b", "a"}));
}

}  // namespace
}  // namespace labcheck::test
