// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>
#include <unistd.h>

namespace labcheck::test {
namespace {

// The test vectors of FIPS 180-2, appendix B, and that of the empty message.
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

TEST(Sha256, IncludesZeroBytes) {
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

TEST(Digest, DependsOnWhereEachPartEnds) {
  EXPECT_NE(digest_of({"ab", "c"}), digest_of({"a", "bc"}));
  EXPECT_NE(digest_of({"abc"}), digest_of({"ab", "c"}));
}

TEST(Digest, IncludesEmptyParts) {
  EXPECT_NE(digest_of({}), digest_of({""}));
  EXPECT_NE(digest_of({"a", ""}), digest_of({"", "a"}));
}

TEST(Digest, DependsOnTheOrderOfParts) {
  EXPECT_NE(digest_of({"a", "b"}), digest_of({"b", "a"}));
}

}  // namespace
}  // namespace labcheck::test

namespace labcheck {
namespace {

std::string output_of(const std::string& command) {
  std::string output;
  FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 256> line{};
  while (std::fgets(line.data(), line.size(), pipe) != nullptr) output += line.data();
  ::pclose(pipe);
  return output;
}

TEST(BuildId, IsTheOneThatTheLinkerWroteIntoTheProgram) {
  const std::string output =
      output_of("readelf --notes /proc/" + std::to_string(::getpid()) + "/exe 2>&1");
  const std::string label = "Build ID: ";
  const auto at = output.find(label);
  ASSERT_NE(at, std::string::npos) << output;
  const auto begin = at + label.size();
  EXPECT_EQ(build_id(), output.substr(begin, output.find_first_of(" \n", begin) - begin));
  EXPECT_GE(build_id().size(), 16U);
}

}  // namespace
}  // namespace labcheck
