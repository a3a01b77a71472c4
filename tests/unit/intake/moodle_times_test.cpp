#include "harness/intake/moodle_times.hpp"

#include "tests/support/environment.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using namespace std::chrono_literals;

constexpr Moment kTwentiethOfNovember = std::chrono::sys_days(std::chrono::year(2026) / 11 / 20);

class MoodleTimesInBerlin : public testing::Test {
 private:
  // Berlin, without the machine's tables of time zones.
  Variable zone_{"TZ", "CET-1CEST,M3.5.0,M10.5.0/3"};
};

TEST_F(MoodleTimesInBerlin, AreReadInTheTimeZoneOfTheMachine) {
  const Moment evening = kTwentiethOfNovember + 19h + 59min;
  EXPECT_EQ(read_moodle_time("Friday, 20 November 2026, 8:59 PM"), evening);
  EXPECT_EQ(read_moodle_time("Freitag, 20. November 2026, 20:59"), evening);
  EXPECT_EQ(read_moodle_time("20 Nov 2026, 8:59 pm"), evening);
  EXPECT_EQ(read_moodle_time("Mittwoch, 1. M\u00e4rz 2023, 12:00"),
            std::chrono::sys_days(std::chrono::year(2023) / 3 / 1) + 11h);
  EXPECT_EQ(read_moodle_time("Saturday, 1 August 2026, 12:05 AM"),
            std::chrono::sys_days(std::chrono::year(2026) / 7 / 31) + 22h + 5min)
      << "summer, and the hour after midnight";
}

TEST_F(MoodleTimesInBerlin, AreNotGuessed) {
  for (const char* text :
       {"", "-", "Friday", "11/20/26, 20:59", "Friday, 20 Brumaire 2026, 8:59 PM",
        "Friday, 31 November 2026, 8:59 PM", "Friday, 20 November 2026, 13:59 PM",
        "Friday, 20 November 2026, 24:00", "Friday, 20 November 2026, 8:60 PM",
        "Friday, 20 November 26, 8:59 PM", "Friday, 20 November 2026, 8:59 PM UTC"}) {
    EXPECT_EQ(read_moodle_time(text), std::nullopt) << text;
  }
}

TEST_F(MoodleTimesInBerlin, AreThoseOfAWorksheet) {
  const MoodleTimes times = moodle_times(
      "Identifier,\"Full name\",Grade,\"Last modified (submission)\",\"Last modified (grade)\"\n"
      "\"Participant 1001\",Ada,,\"Friday, 20 November 2026, 8:59 PM\",-\n"
      "\"Participant 1002\",Bob,,-,\"Friday, 20 November 2026, 8:59 PM\"\n");
  EXPECT_EQ(times, (MoodleTimes{{"1001", kTwentiethOfNovember + 19h + 59min}}));
  const MoodleTimes german = moodle_times(
      "ID;\"Vollst\xe4ndiger Name\";\"Zuletzt ge\xe4ndert (Abgabe)\"\r\n"
      "Teilnehmer/in1001;Ada;\"Freitag, 20. November 2026, 20:59\"\r\n");
  EXPECT_EQ(german, times);
}

TEST_F(MoodleTimesInBerlin, AreNoneWhereTheTableIsAnother) {
  EXPECT_TRUE(moodle_times("").empty());
  EXPECT_TRUE(moodle_times("id,name\n1,Ada\n").empty());
  EXPECT_TRUE(moodle_times("PK\x03\x04").empty());
  EXPECT_TRUE(moodle_times("Identifier,\"Last modified (submission)\"\n\"open").empty());
}

}  // namespace
}  // namespace labcheck::test
