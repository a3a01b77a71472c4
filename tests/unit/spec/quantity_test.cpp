#include "harness/spec/quantity.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

using namespace std::chrono_literals;

template <class T>
std::string reason(const Parsed<T>& parsed) {
  const auto* problem = std::get_if<Unreadable>(&parsed);
  return problem != nullptr ? problem->reason : "it can be read";
}

std::int64_t integer(std::string_view text) {
  const Parsed<std::int64_t> parsed = parse_integer(text);
  EXPECT_TRUE(std::holds_alternative<std::int64_t>(parsed)) << text << " " << reason(parsed);
  return std::holds_alternative<std::int64_t>(parsed) ? std::get<std::int64_t>(parsed) : -1;
}

TEST(Quantity, WholeNumbersAreReadInEveryNotation) {
  EXPECT_EQ(integer("0"), 0);
  EXPECT_EQ(integer("128"), 128);
  EXPECT_EQ(integer("+7"), 7);
  EXPECT_EQ(integer("-3"), -3);
  EXPECT_EQ(integer("4 000 000"), 4'000'000);
  EXPECT_EQ(integer("1e6"), 1'000'000);
  EXPECT_EQ(integer("4E+9"), 4'000'000'000);
  EXPECT_EQ(integer("2.5e3"), 2500);
  EXPECT_EQ(integer("2.500e1"), 25);
  EXPECT_EQ(integer("0e999"), 0);
  EXPECT_EQ(integer("2^20"), 1 << 20);
  EXPECT_EQ(integer("1^999999999999"), 1);
  EXPECT_EQ(integer("0^0"), 1);
  EXPECT_EQ(integer("0^5"), 0);
  EXPECT_EQ(integer("-2^3"), -8);
}

TEST(Quantity, WholeNumbersAreExactUpToTheLargest) {
  EXPECT_EQ(integer("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(integer("9.007199254740993e15"), 9'007'199'254'740'993);
  EXPECT_EQ(reason(parse_integer("9223372036854775808")), "is too large: '9223372036854775808'");
  EXPECT_EQ(reason(parse_integer("1e19")), "is too large: '1e19'");
  EXPECT_EQ(reason(parse_integer("2^63")), "is too large: '2^63'");
  EXPECT_EQ(reason(parse_integer("1e99999999999999999999")),
            "is too large: '1e99999999999999999999'");
}

TEST(Quantity, WhatIsNoWholeNumberIsRefused) {
  for (const char* text :
       {"",      "-",     "ten",   "1.5",      "1e-3",   "1.5e0",  "1.e3", ".5e3",
        "e3",    "1e",    "12 34", "1234 567", "1  000", "1 000 ", " 1",   "0x10",
        "1_000", "1,000", "2^",    "^2",       "2^-1",   "2^2^2",  "--1"}) {
    EXPECT_EQ(reason(parse_integer(text)),
              std::string("must be a whole number, not '") + text + "'");
  }
}

TEST(Quantity, NumbersAreFinite) {
  EXPECT_EQ(std::get<double>(parse_number("0.5")), 0.5);
  EXPECT_EQ(std::get<double>(parse_number("-3e-2")), -0.03);
  for (const char* text : {"", "nan", "inf", "-inf", "1e999", "5 %", "0x1p3", "half"}) {
    EXPECT_EQ(reason(parse_number(text)), std::string("must be a number, not '") + text + "'");
  }
}

TEST(Quantity, DurationsHaveAUnit) {
  EXPECT_EQ(std::get<0>(parse_duration("500 ms")), 500ms);
  EXPECT_EQ(std::get<0>(parse_duration("10 s")), 10s);
  EXPECT_EQ(std::get<0>(parse_duration("10s")), 10s);
  EXPECT_EQ(std::get<0>(parse_duration("2 min")), 2min);
  EXPECT_EQ(std::get<0>(parse_duration("1.5 h")), 90min);
  EXPECT_EQ(std::get<0>(parse_duration("1 000 ms")), 1s);
  EXPECT_EQ(reason(parse_duration("10")), "must be a duration such as '10 s'; '10' has no unit");
  EXPECT_EQ(reason(parse_duration("s")), "must be a duration such as '10 s', not 's'");
  EXPECT_EQ(reason(parse_duration("-1 s")), "must be from 1 ms to 24 h, not '-1 s'");
  EXPECT_EQ(reason(parse_duration("10 mins")), "has the unknown unit 'mins'; did you mean 'min'?");
  EXPECT_EQ(reason(parse_duration("10 years")),
            "has the unknown unit 'years'; the units are ms, s, min and h");
  EXPECT_EQ(reason(parse_duration("0 s")), "must be from 1 ms to 24 h, not '0 s'");
  EXPECT_EQ(reason(parse_duration("25 h")), "must be from 1 ms to 24 h, not '25 h'");
  EXPECT_EQ(reason(parse_duration("nan s")), "must be from 1 ms to 24 h, not 'nan s'");
}

TEST(Quantity, SizesHaveABinaryUnit) {
  EXPECT_EQ(std::get<0>(parse_size("512 bytes")), 512U);
  EXPECT_EQ(std::get<0>(parse_size("256 KiB")), 256U << 10);
  EXPECT_EQ(std::get<0>(parse_size("1.5 MiB")), 3U << 19);
  EXPECT_EQ(std::get<0>(parse_size("2 GiB")), std::uint64_t{2} << 30);
  EXPECT_EQ(reason(parse_size("256")), "must be a size such as '256 KiB'; '256' has no unit");
  EXPECT_EQ(reason(parse_size("256 KB")), "has the unknown unit 'KB'; did you mean 'KiB'?");
  EXPECT_EQ(reason(parse_size("lots")), "must be a size such as '256 KiB', not 'lots'");
  EXPECT_EQ(reason(parse_size("0.5 bytes")), "must be from 1 byte to 1024 GiB, not '0.5 bytes'");
  EXPECT_EQ(reason(parse_size("1e300 GiB")), "must be from 1 byte to 1024 GiB, not '1e300 GiB'");
}

}  // namespace
}  // namespace labcheck
