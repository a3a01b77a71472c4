#include "harness/perf/messages.hpp"

#include <gtest/gtest.h>

#include <set>

namespace labcheck {
namespace {

TEST(PerfMessages, AreASentenceForEachNote) {
  std::set<std::string> told;
  for (const SamplingNote note :
       {SamplingNote::better_side, SamplingNote::foreign_load, SamplingNote::some_throttled,
        SamplingNote::work_behind_call, SamplingNote::stopped_early}) {
    told.insert(messages::note(note));
  }
  EXPECT_EQ(told.size(), 5U);
  EXPECT_FALSE(told.contains(""));
}

TEST(PerfMessages, LeaveADoubtToAPerson) {
  EXPECT_EQ(messages::doubt(Doubt::none), "");
  for (const Doubt doubt : {Doubt::no_times, Doubt::clocks_disagree, Doubt::too_fast})
    EXPECT_NE(messages::doubt(doubt).find("a person has to look"), std::string::npos);
}

TEST(PerfMessages, CallALoadByItsName) {
  EXPECT_EQ(messages::trouble(Trouble::none), "");
  EXPECT_NE(messages::trouble(Trouble::suspicious_load).find("suspicious load"), std::string::npos);
  EXPECT_NE(messages::trouble(Trouble::throttled), "");
  EXPECT_NE(messages::trouble(Trouble::no_times), "");
  EXPECT_NE(messages::trouble_help(), "");
}

}  // namespace
}  // namespace labcheck
