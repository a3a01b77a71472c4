// SPDX-License-Identifier: MIT
#include "harness/base/cpp_text.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

TEST(UnescapedName, IsTheNameOfTheFile) {
  EXPECT_EQ(unescaped_name("/tmp/plain, 2.cu"), "/tmp/plain, 2.cu");
  EXPECT_EQ(unescaped_name(R"(\320\257\320\264\321\200\320\276 2.cu)"), "Ядро 2.cu");
  EXPECT_EQ(unescaped_name(R"(a\\b\"c\".cu)"), R"(a\b"c".cu)");
  EXPECT_EQ(unescaped_name(R"(\0601)"), "01") << "at most three digits";
  EXPECT_EQ(unescaped_name("a\\"), "a\\");
  EXPECT_EQ(unescaped_name("\\777"), "\xFF");
  EXPECT_EQ(unescaped_name(""), "");
}

}  // namespace
}  // namespace labcheck
