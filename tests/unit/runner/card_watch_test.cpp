#include "harness/runner/card_watch.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

TEST(CardWatch, KnowsNothingOfACardThatIsNotThere) {
  const CardState state = watch_card("GPU-00000000-no-such-card")->look();
  EXPECT_EQ(state.clocks, CardState::Clocks::unknown);
  EXPECT_EQ(state.processes, 0U);
}

// nvmlClocksEventReasons of NVML's manual.
TEST(CardWatch, TakesHeatAndHardwareForASlowedCard) {
  EXPECT_TRUE(slows_the_card(0x08)) << "HwSlowdown";
  EXPECT_TRUE(slows_the_card(0x20)) << "SwThermalSlowdown";
  EXPECT_TRUE(slows_the_card(0x40)) << "HwThermalSlowdown";
  EXPECT_TRUE(slows_the_card(0x80)) << "HwPowerBrakeSlowdown";
}

TEST(CardWatch, TakesThePowerLimitForOrdinaryWork) {
  EXPECT_FALSE(slows_the_card(0x00));
  EXPECT_FALSE(slows_the_card(0x01)) << "GpuIdle";
  EXPECT_FALSE(slows_the_card(0x02)) << "ApplicationsClocksSetting";
  EXPECT_FALSE(slows_the_card(0x04)) << "SwPowerCap";
  EXPECT_TRUE(slows_the_card(0x04 | 0x40));
}

}  // namespace
}  // namespace labcheck
