// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"

#include "harness/yaml/position.hpp"
#include "harness/yaml/scalars.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck {
namespace {

TEST(Names, AnUnknownNameGetsASuggestionOrTheWholeList) {
  const std::vector<std::string> known{"one", "square", "odd"};
  EXPECT_EQ(known_names("squre", known, "test cases"), "; did you mean 'square'?");
  EXPECT_EQ(known_names("gigantic", known, "test cases"),
            "; the test cases are one, square and odd");
  EXPECT_EQ(known_names("one", {}, "test cases"), "; there are no test cases");
}

TEST(Names, IdentifiersFollowCxx) {
  EXPECT_TRUE(is_identifier("matmul"));
  EXPECT_TRUE(is_identifier("_x9"));
  EXPECT_FALSE(is_identifier(""));
  EXPECT_FALSE(is_identifier("9x"));
  EXPECT_FALSE(is_identifier("a-b"));
  EXPECT_FALSE(is_identifier("a::b"));
}

TEST(Names, APathInAMessageIsOneLineWithoutControlCharacters) {
  EXPECT_EQ(in_message("a\nb\x1b[31m.cu"), "a b·[31m.cu");
}

TEST(Position, LinesAndColumnsCountFromOne) {
  EXPECT_EQ(position_at("ab\ncd", 0), (Position{1, 1}));
  EXPECT_EQ(position_at("ab\ncd", 2), (Position{1, 3}));
  EXPECT_EQ(position_at("ab\ncd", 3), (Position{2, 1}));
  EXPECT_EQ(position_at("ab\ncd", 5), (Position{2, 3}));
}

TEST(Position, AColumnIsACodePoint) {
  EXPECT_EQ(position_at("×× x", 5), (Position{1, 4}));
}

TEST(Position, DiagnosticsAreSortedByPositionWithoutDuplicates) {
  const Diagnostic late = error_at({3, 1}, "f", "late");
  const Diagnostic early = warning_at({1, 9}, "f", "early");
  const Diagnostic whole = error_at({}, "f", "whole");
  EXPECT_EQ(in_order({late, early, late, whole}), (std::vector<Diagnostic>{whole, early, late}));
}

using namespace std::chrono_literals;

template <class T>
std::string reason(const Parsed<T>& parsed) {
  const auto* problem = std::get_if<ParseError>(&parsed);
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
  EXPECT_EQ(reason(parse_integer("9223372036854775808", "it")),
            "it is too large: '9223372036854775808'");
  EXPECT_EQ(reason(parse_integer("1e19", "it")), "it is too large: '1e19'");
  EXPECT_EQ(reason(parse_integer("2^63", "it")), "it is too large: '2^63'");
  EXPECT_EQ(reason(parse_integer("1e99999999999999999999", "it")),
            "it is too large: '1e99999999999999999999'");
}

TEST(Quantity, OtherTextIsNotAWholeNumber) {
  for (const char* text :
       {"",      "-",     "ten",   "1.5",      "1e-3",   "1.5e0",  "1.e3", ".5e3",
        "e3",    "1e",    "12 34", "1234 567", "1  000", "1 000 ", " 1",   "0x10",
        "1_000", "1,000", "2^",    "^2",       "2^-1",   "2^2^2",  "--1"}) {
    EXPECT_EQ(reason(parse_integer(text, "it")),
              std::string("it must be a whole number, not '") + text + "'");
  }
}

TEST(Quantity, NumbersAreFinite) {
  EXPECT_EQ(std::get<double>(parse_number("0.5")), 0.5);
  EXPECT_EQ(std::get<double>(parse_number("-3e-2")), -0.03);
  for (const char* text : {"", "nan", "inf", "-inf", "1e999", "5 %", "0x1p3", "half"}) {
    EXPECT_EQ(reason(parse_number(text, "it")),
              std::string("it must be a number, not '") + text + "'");
  }
}

TEST(Quantity, DurationsHaveAUnit) {
  EXPECT_EQ(std::get<0>(parse_duration("500 ms")), 500ms);
  EXPECT_EQ(std::get<0>(parse_duration("10 s")), 10s);
  EXPECT_EQ(std::get<0>(parse_duration("10s")), 10s);
  EXPECT_EQ(std::get<0>(parse_duration("2 min")), 2min);
  EXPECT_EQ(std::get<0>(parse_duration("1.5 h")), 90min);
  EXPECT_EQ(std::get<0>(parse_duration("1 000 ms")), 1s);
  EXPECT_EQ(reason(parse_duration("10", "it")),
            "it must be a duration such as '10 s'; '10' has no unit");
  EXPECT_EQ(reason(parse_duration("s", "it")), "it must be a duration such as '10 s', not 's'");
  EXPECT_EQ(reason(parse_duration("-1 s", "it")), "it must be from 1 ms to 24 h, not '-1 s'");
  EXPECT_EQ(reason(parse_duration("10 mins", "it")),
            "it has the unknown unit 'mins'; did you mean 'min'?");
  EXPECT_EQ(reason(parse_duration("10 years", "it")),
            "it has the unknown unit 'years'; the units are ms, s, min and h");
  EXPECT_EQ(reason(parse_duration("0 s", "it")), "it must be from 1 ms to 24 h, not '0 s'");
  EXPECT_EQ(reason(parse_duration("25 h", "it")), "it must be from 1 ms to 24 h, not '25 h'");
  EXPECT_EQ(reason(parse_duration("nan s", "it")), "it must be from 1 ms to 24 h, not 'nan s'");
}

TEST(Quantity, SizesHaveABinaryUnit) {
  EXPECT_EQ(std::get<0>(parse_size("512 bytes")), 512U);
  EXPECT_EQ(std::get<0>(parse_size("256 KiB")), 256U << 10);
  EXPECT_EQ(std::get<0>(parse_size("1.5 MiB")), 3U << 19);
  EXPECT_EQ(std::get<0>(parse_size("2 GiB")), std::uint64_t{2} << 30);
  EXPECT_EQ(reason(parse_size("256", "it")),
            "it must be a size such as '256 KiB'; '256' has no unit");
  EXPECT_EQ(reason(parse_size("256 KB", "it")),
            "it has the unknown unit 'KB'; did you mean 'KiB'?");
  EXPECT_EQ(reason(parse_size("lots", "it")), "it must be a size such as '256 KiB', not 'lots'");
  EXPECT_EQ(reason(parse_size("0.5 bytes", "it")),
            "it must be from 1 byte to 1024 GiB, not '0.5 bytes'");
  EXPECT_EQ(reason(parse_size("1e300 GiB", "it")),
            "it must be from 1 byte to 1024 GiB, not '1e300 GiB'");
}

}  // namespace
}  // namespace labcheck

namespace labcheck::test {
namespace {

Moment utc(int year, unsigned month, unsigned day, int hour, int minute, int second = 0) {
  return std::chrono::sys_days(std::chrono::year(year) / static_cast<int>(month) /
                               static_cast<int>(day)) +
         std::chrono::hours(hour) + std::chrono::minutes(minute) + std::chrono::seconds(second);
}

std::string moment_error(std::string_view text) {
  const Parsed<Moment> parsed = parse_moment(text, "it");
  return std::holds_alternative<ParseError>(parsed) ? std::get<ParseError>(parsed).reason : "";
}

TEST(Moment, IsReadWithEveryIso8601TimeZone) {
  const Moment moment = utc(2026, 11, 20, 22, 59);
  for (const char* text :
       {"2026-11-20T22:59:00Z", "2026-11-20T22:59Z", "2026-11-20 22:59 Z", "2026-11-20T23:59+01:00",
        "2026-11-20T23:59:00+0100", "2026-11-20T23:59:00+01", "2026-11-20 17:29:00 -05:30",
        "2026-11-21T00:59+02:00"}) {
    const Parsed<Moment> parsed = parse_moment(text, "it");
    ASSERT_TRUE(std::holds_alternative<Moment>(parsed)) << text << ' ' << moment_error(text);
    EXPECT_EQ(std::get<Moment>(parsed), moment) << text;
  }
}

TEST(Moment, HasSeconds) {
  EXPECT_EQ(std::get<Moment>(parse_moment("2028-02-29T00:00:59Z", "it")),
            utc(2028, 2, 29, 0, 0, 59));
}

TEST(Moment, RequiresATimeZone) {
  EXPECT_EQ(moment_error("2026-11-20T23:59:00"),
            "it has no time zone; append Z for UTC or the offset from UTC, as in "
            "2026-11-20T23:59:00+01:00");
}

TEST(Moment, RequiresATimeOfDay) {
  EXPECT_EQ(moment_error("2026-11-20"),
            "it has no time of day; write it as 2026-11-20T23:59:00+01:00");
}

TEST(Moment, MustExist) {
  for (const char* text :
       {"", "tomorrow", "2027-02-29T12:00Z", "2026-13-01T12:00Z", "2026-00-01T12:00Z",
        "2026-11-20T24:00Z", "2026-11-20T12:60Z", "2026-11-20T12:00:60Z", "2026-11-20T12Z",
        "2026-11-20T1200Z", "26-11-20T12:00Z", "2026-11-20T12:00CET", "2026-11-20T12:00+15:00",
        "2026-11-20T12:00+01:60", "2026-11-20T12:00+1", "2026-11-20T12:00+01:00 and more",
        "2026-11-20X12:00Z", "20.11.2026 12:00Z"}) {
    EXPECT_EQ(moment_error(text),
              "it must be a date and time such as 2026-11-20T23:59:00+01:00, not '" +
                  std::string(text) + "'");
  }
}

}  // namespace
}  // namespace labcheck::test
