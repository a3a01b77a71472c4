#include "harness/simgpu/runtime/settings.hpp"
#include "tests/support/environment.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

using test::Variable;

TEST(RuntimeSettings, HaveDefaults) {
  const Variable fd("LABCHECK_SIM_REPORT_FD"), threads("LABCHECK_SIM_THREADS"),
      limit("LABCHECK_SIM_INSTRUCTIONS"), checks("LABCHECK_SIM_CHECKS"),
      device("LABCHECK_SIM_DEVICE");
  const Settings settings = read_settings();
  EXPECT_EQ(settings.report_descriptor, -1);
  EXPECT_GE(settings.threads, 1u);
  EXPECT_EQ(settings.instruction_limit, 4'000'000'000u);
  EXPECT_EQ(settings.checks, CheckLevel::default_);
  EXPECT_EQ(settings.device, "");
}

TEST(RuntimeSettings, AreReadFromTheEnvironment) {
  const Variable fd("LABCHECK_SIM_REPORT_FD", "7"), threads("LABCHECK_SIM_THREADS", "3"),
      limit("LABCHECK_SIM_INSTRUCTIONS", "12345678901"), checks("LABCHECK_SIM_CHECKS", "full"),
      device("LABCHECK_SIM_DEVICE", "t4");
  const Settings settings = read_settings();
  EXPECT_EQ(settings.report_descriptor, 7);
  EXPECT_EQ(settings.threads, 3u);
  EXPECT_EQ(settings.instruction_limit, 12'345'678'901u);
  EXPECT_EQ(settings.checks, CheckLevel::full);
  EXPECT_EQ(settings.device, "t4");
}

TEST(RuntimeSettings, KeepTheirDefaultsWhereTheEnvironmentMakesNoSense) {
  const Variable fd("LABCHECK_SIM_REPORT_FD", "-5"), threads("LABCHECK_SIM_THREADS", "0"),
      limit("LABCHECK_SIM_INSTRUCTIONS", "1e9"), checks("LABCHECK_SIM_CHECKS", "most");
  const Settings settings = read_settings();
  EXPECT_EQ(settings.report_descriptor, -1);
  EXPECT_EQ(settings.threads, 1u);
  EXPECT_EQ(settings.instruction_limit, 4'000'000'000u);
  EXPECT_EQ(settings.checks, CheckLevel::default_);
}

}  // namespace
}  // namespace labcheck::simgpu
