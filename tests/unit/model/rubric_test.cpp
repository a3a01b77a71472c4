#include "harness/model/rubric.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Ids = std::vector<std::string>;

TEST(CasesOf, AreThoseThatANeedNames) {
  EXPECT_EQ(cases_of(NeedsCases{{"one", "two"}}), (Ids{"one", "two"}));
  EXPECT_EQ(cases_of(NeedsClean{{"one"}}), (Ids{"one"}));
  EXPECT_EQ(cases_of(NeedsCounter{"branches", {"one"}, {}, {}}), (Ids{"one"}));
  EXPECT_EQ(cases_of(NeedsMeasurement{Metric::speedup, "naive", {"large"}}), (Ids{"large"}));
}

TEST(CasesOf, AreNoneWhereANeedNamesNone) {
  EXPECT_EQ(cases_of(NeedsBuild{}), Ids{});
  EXPECT_EQ(cases_of(NeedsManual{}), Ids{});
}

}  // namespace
}  // namespace labcheck::test
