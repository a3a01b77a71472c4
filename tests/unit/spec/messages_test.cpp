#include "harness/spec/messages.hpp"

#include <gtest/gtest.h>

namespace labcheck::messages {
namespace {

TEST(SpecMessages, AFileFoundBelowIsNamedWithItsPlace) {
  EXPECT_EQ(found_below("src/matmul.cu", "matmul.cu"),
            "grading src/matmul.cu: the folder itself has no matmul.cu");
}

TEST(SpecMessages, AFileOfAnotherNameStandsForTheOneAskedFor) {
  EXPECT_EQ(stands_for("multiply.cu", "matmul.cu"),
            "multiply.cu stands for matmul.cu, which the lab asks for");
}

TEST(SpecMessages, AFileThatIsGradedAloneNamesTheOthers) {
  EXPECT_EQ(
      one_of_several("a.cu", {"b.cu", "c.cu"}),
      "grading a.cu alone: the lab asks for b.cu and c.cu, too; name the folder to grade all");
}

TEST(SpecMessages, WhatWasFoundIsNamedBesideWhatIsMissing) {
  EXPECT_EQ(not_found({"matmult.cu"}, {"matmul.cu"}),
            "found matmult.cu; the lab asks for matmul.cu");
  EXPECT_EQ(not_found({}, {"a.cu", "b.cu"}), "found no .cu file; the lab asks for a.cu and b.cu");
}

TEST(SpecMessages, FilesThatAreMissingBesideOthersAreNamed) {
  EXPECT_EQ(others_missing({"b.cu"}), "the lab asks for b.cu, too, and nothing like it was found");
}

TEST(SpecMessages, OfManyFilesTheFirstFewAreNamed) {
  const std::vector<std::string> eight{"a", "b", "c", "d", "e", "f", "g", "h"};
  EXPECT_EQ(not_found(eight, {"x.cu"}), "found a, b, c, d, e, f, g and h; the lab asks for x.cu");
  std::vector<std::string> nine = eight;
  nine.push_back("i");
  EXPECT_EQ(not_found(nine, {"x.cu"}),
            "found a, b, c, d, e, f, g and 2 more; the lab asks for x.cu");
}

}  // namespace
}  // namespace labcheck::messages
