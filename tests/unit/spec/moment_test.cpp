#include "harness/spec/moment.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

Moment utc(int year, unsigned month, unsigned day, int hour, int minute, int second = 0) {
  return std::chrono::sys_days(std::chrono::year(year) / static_cast<int>(month) /
                               static_cast<int>(day)) +
         std::chrono::hours(hour) + std::chrono::minutes(minute) + std::chrono::seconds(second);
}

std::string reason(std::string_view text) {
  const Parsed<Moment> parsed = parse_moment(text);
  return std::holds_alternative<Unreadable>(parsed) ? std::get<Unreadable>(parsed).reason : "";
}

TEST(Moment, IsReadInEveryWayOfIso8601ToWriteAZone) {
  const Moment moment = utc(2026, 11, 20, 22, 59);
  for (const char* text :
       {"2026-11-20T22:59:00Z", "2026-11-20T22:59Z", "2026-11-20 22:59 Z", "2026-11-20T23:59+01:00",
        "2026-11-20T23:59:00+0100", "2026-11-20T23:59:00+01", "2026-11-20 17:29:00 -05:30",
        "2026-11-21T00:59+02:00"}) {
    const Parsed<Moment> parsed = parse_moment(text);
    ASSERT_TRUE(std::holds_alternative<Moment>(parsed)) << text << ' ' << reason(text);
    EXPECT_EQ(std::get<Moment>(parsed), moment) << text;
  }
}

TEST(Moment, HasSeconds) {
  EXPECT_EQ(std::get<Moment>(parse_moment("2028-02-29T00:00:59Z")), utc(2028, 2, 29, 0, 0, 59));
}

TEST(Moment, NeedsAZone) {
  EXPECT_EQ(reason("2026-11-20T23:59:00"),
            "does not say of which time zone it is: put Z for UTC behind it, or the zone's "
            "distance from that, as in 2026-11-20T23:59:00+01:00");
}

TEST(Moment, NeedsATime) {
  EXPECT_EQ(reason("2026-11-20"), "has no time: write it as 2026-11-20T23:59:00+01:00");
}

TEST(Moment, IsOneThatThereIs) {
  for (const char* text :
       {"", "tomorrow", "2027-02-29T12:00Z", "2026-13-01T12:00Z", "2026-00-01T12:00Z",
        "2026-11-20T24:00Z", "2026-11-20T12:60Z", "2026-11-20T12:00:60Z", "2026-11-20T12Z",
        "2026-11-20T1200Z", "26-11-20T12:00Z", "2026-11-20T12:00CET", "2026-11-20T12:00+15:00",
        "2026-11-20T12:00+01:60", "2026-11-20T12:00+1", "2026-11-20T12:00+01:00 and more",
        "2026-11-20X12:00Z", "20.11.2026 12:00Z"}) {
    EXPECT_EQ(reason(text), "must be a date and time such as 2026-11-20T23:59:00+01:00, not '" +
                                std::string(text) + "'");
  }
}

}  // namespace
}  // namespace labcheck::test
