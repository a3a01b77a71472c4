// The ceilings of a class on a card that a test plays.
#include "harness/pipeline/batch/class_ceilings.hpp"

#include "harness/pipeline/digests_of_lab.hpp"
#include "tests/support/timed_lab.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

class ClassCeilings : public testing::Test {
 protected:
  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "there is no g++";
    ClassRow row;
    row.speed.push_back({.case_id = "one", .metric = "speedup", .over = "slow", .value = 2});
    table_.rows.push_back(row);
  }

  std::vector<CeilingTime> ceilings() {
    return timed_.with_services([&](Services& services) {
      return class_ceilings(table_, timed_.lab, digests_of(timed_.lab, services), store_, 17,
                            services);
    });
  }

  std::size_t processes() const { return timed_.sandbox.programs.commands.size(); }

  TimedGrading timed_;
  CeilingStore store_{timed_.plain.folders.folder().path() / "results", "lab"};
  ClassTable table_;
};

TEST_F(ClassCeilings, AreTimedOnceForAClass) {
  const std::vector<CeilingTime> taken = ceilings();
  ASSERT_EQ(taken.size(), 1U);
  EXPECT_EQ(taken[0].case_id, "one");
  EXPECT_EQ(taken[0].name, "copy");
  EXPECT_NEAR(taken[0].seconds, 1e-3, 1e-9);
  EXPECT_EQ(processes(), 2U) << "a rung and the copy";
  EXPECT_EQ(ceilings(), taken);
  EXPECT_EQ(processes(), 2U) << "timed again";
}

TEST_F(ClassCeilings, AreTimedAgainOnAnotherCard) {
  ceilings();
  timed_.card.name = "Another card";
  ceilings();
  EXPECT_EQ(processes(), 4U);
}

TEST_F(ClassCeilings, AreNotAskedForWhereNobodyWasTimed) {
  table_.rows.front().speed.clear();
  EXPECT_TRUE(ceilings().empty());
  EXPECT_EQ(processes(), 0U);
}

TEST_F(ClassCeilings, AreNotTimedWhereSpeedIsLeftOut) {
  timed_.speed = SpeedCriteria::left_out;
  EXPECT_TRUE(ceilings().empty());
  EXPECT_EQ(processes(), 0U);
}

TEST_F(ClassCeilings, AreLeftOutWhereTheyCannotBeHad) {
  timed_.lab.assignment.ladder.ceiling = "cublas";
  EXPECT_EQ(ceilings().size(), 1U) << "a copy, since the toolkit has no cublas";
}

TEST_F(ClassCeilings, AreLeftOutWhereTheRungDies) {
  timed_.plain.folders.folder().write("reference/ladder/quick.cu", "dies");
  EXPECT_TRUE(ceilings().empty());
  EXPECT_TRUE(store_.read().empty());
}

TEST_F(ClassCeilings, AreLeftOutWhereNoRungIsInstalled) {
  std::filesystem::remove_all(timed_.lab.reference_folder / "ladder");
  EXPECT_TRUE(ceilings().empty());
}

}  // namespace
}  // namespace labcheck::test
