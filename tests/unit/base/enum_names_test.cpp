#include "harness/base/enum_names.hpp"

#include "harness/base/diagnostic.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(EnumNames, NameEachEnumerator) {
  EXPECT_EQ(to_string(Severity::note), "note");
  EXPECT_EQ(to_string(Severity::warning), "warning");
  EXPECT_EQ(to_string(Severity::error), "error");
}

TEST(EnumNames, ParseBack) {
  EXPECT_EQ(parse_enum<Severity>("note"), Severity::note);
  EXPECT_EQ(parse_enum<Severity>("warning"), Severity::warning);
  EXPECT_EQ(parse_enum<Severity>("error"), Severity::error);
}

TEST(EnumNames, DoNotParseAnyOtherWord) {
  EXPECT_EQ(parse_enum<Severity>("Error"), std::nullopt);
  EXPECT_EQ(parse_enum<Severity>("err"), std::nullopt);
  EXPECT_EQ(parse_enum<Severity>(""), std::nullopt);
}

TEST(EnumNames, AreKnownWhileCompiling) {
  static_assert(to_string(Severity::error) == "error");
  static_assert(parse_enum<Severity>("error") == Severity::error);
}

}  // namespace
}  // namespace labcheck::test
