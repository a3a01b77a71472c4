#include "harness/base/date_reader.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using namespace std::chrono_literals;

TEST(DateReader, TakesAsManyDigitsAsAreAskedFor) {
  DateReader reader("20261");
  EXPECT_EQ(reader.digits(4), 2026);
  EXPECT_EQ(reader.digits(2), std::nullopt);
  EXPECT_EQ(reader.rest(), "1") << "what cannot be read stays";
  EXPECT_EQ(reader.digits(1), 1);
}

TEST(DateReader, TakesNoSignForADigit) {
  EXPECT_EQ(DateReader("-1").digits(2), std::nullopt);
  EXPECT_EQ(DateReader("+1").digits(2), std::nullopt);
  EXPECT_EQ(DateReader(" 1").digits(2), std::nullopt);
}

TEST(DateReader, TakesOneOfTheCharactersOrManyOfThem) {
  DateReader reader("T  x");
  EXPECT_FALSE(reader.take(" "));
  EXPECT_TRUE(reader.take("T "));
  reader.skip(" ");
  EXPECT_EQ(reader.rest(), "x");
  reader.skip("x");
  EXPECT_FALSE(reader.take("x"));
}

TEST(DateReader, ReadsADayThatTheCalendarHas) {
  DateReader reader("2028-02-29T12");
  EXPECT_EQ(reader.date(), std::chrono::sys_days(2028y / 2 / 29));
  EXPECT_EQ(reader.rest(), "T12");
  for (const char* text : {"2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "20261120", ""})
    EXPECT_EQ(DateReader(text).date(), std::nullopt) << text;
}

}  // namespace
}  // namespace labcheck::test
