#include "harness/model/verdict.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(WorseVerdict, IsTheOneThatComesFirst) {
  EXPECT_EQ(worse(VerdictKind::wrong_answer, VerdictKind::time_limit_exceeded),
            VerdictKind::time_limit_exceeded);
}

TEST(WorseVerdict, DoesNotDependOnTheOrder) {
  for (std::size_t a = 0; a < kEnumNames<VerdictKind>.size(); ++a) {
    for (std::size_t b = 0; b < kEnumNames<VerdictKind>.size(); ++b) {
      const auto x = static_cast<VerdictKind>(a);
      const auto y = static_cast<VerdictKind>(b);
      EXPECT_EQ(worse(x, y), worse(y, x)) << to_string(x) << ", " << to_string(y);
    }
  }
}

TEST(WorseVerdict, IsAnyOtherThanAccepted) {
  for (std::size_t i = 0; i < kEnumNames<VerdictKind>.size(); ++i) {
    const auto kind = static_cast<VerdictKind>(i);
    EXPECT_EQ(worse(VerdictKind::accepted, kind), kind);
  }
}

// A fault of ours must not be hidden behind one of the student's.
TEST(WorseVerdict, IsAFaultOfOursBeforeAnyOther) {
  for (std::size_t i = 0; i < kEnumNames<VerdictKind>.size(); ++i) {
    EXPECT_EQ(worse(VerdictKind::judge_error, static_cast<VerdictKind>(i)),
              VerdictKind::judge_error);
  }
}

}  // namespace
}  // namespace labcheck::test
