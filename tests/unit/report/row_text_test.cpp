#include "harness/report/row_text.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

Moment at(std::int64_t seconds) {
  return Moment(std::chrono::seconds(seconds));
}

TEST(RowText, TellsWhatAMarkIsFor) {
  EXPECT_EQ(subject_of({"jo", "style", MarkKind::points, 3}), "style");
  EXPECT_EQ(subject_of({"jo", "", MarkKind::points, 3}), "the whole lab");
  EXPECT_EQ(subject_of({"jo", "", MarkKind::bonus, 3}), "bonus");
}

TEST(RowText, TellsMomentsInUtc) {
  EXPECT_EQ(iso_8601(at(1'777'744'800)), "2026-05-02T18:00:00Z");
  EXPECT_EQ(iso_8601({}), "");
  EXPECT_EQ(moment_text(at(1'777'744'859)), "2026-05-02 18:00");
}

// The clock of a student's computer may have been in any year.
TEST(RowText, TellsMomentsThatNanosecondsCannotCount) {
  EXPECT_EQ(iso_8601(at(253'402'300'799)), "9999-12-31T23:59:59Z");
  EXPECT_EQ(moment_text(at(9'300'000'000)), "2264-09-14 21:20");
}

}  // namespace
}  // namespace labcheck::report
