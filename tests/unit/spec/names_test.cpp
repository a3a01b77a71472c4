#include "harness/spec/names.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

TEST(Names, AnUnknownNameIsAnsweredWithTheNearestOrAllOfThem) {
  const std::vector<std::string> known{"one", "square", "odd"};
  EXPECT_EQ(known_names("squre", known, "test cases"), "; did you mean 'square'?");
  EXPECT_EQ(known_names("gigantic", known, "test cases"),
            "; the test cases are one, square and odd");
  EXPECT_EQ(known_names("one", {}, "test cases"), "; there are no test cases");
}

TEST(Names, IdentifiersAreThoseOfCxx) {
  EXPECT_TRUE(is_identifier("matmul"));
  EXPECT_TRUE(is_identifier("_x9"));
  EXPECT_FALSE(is_identifier(""));
  EXPECT_FALSE(is_identifier("9x"));
  EXPECT_FALSE(is_identifier("a-b"));
  EXPECT_FALSE(is_identifier("a::b"));
}

TEST(Names, APathInAMessageStaysInOneLineAndDrivesNoTerminal) {
  EXPECT_EQ(in_message("a\nb\x1b[31m.cu"), "a b·[31m.cu");
}

}  // namespace
}  // namespace labcheck
