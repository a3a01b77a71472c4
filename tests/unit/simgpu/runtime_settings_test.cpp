#include "harness/base/error.hpp"
#include "harness/simgpu/runtime/settings.hpp"
#include "tests/support/environment.hpp"

#include <gtest/gtest.h>

#include <sched.h>
#include <string>

namespace labcheck::simgpu {
namespace {

using test::Variable;

TEST(RuntimeSettings, HaveDefaults) {
  const Variable fd("LABCHECK_SIM_REPORT_FD"), threads("LABCHECK_SIM_THREADS"),
      limit("LABCHECK_SIM_INSTRUCTIONS"), checks("LABCHECK_SIM_CHECKS"),
      device("LABCHECK_SIM_DEVICE");
  const Settings settings = read_settings(sim_variables());
  EXPECT_EQ(settings.report.descriptor, -1);
  EXPECT_GE(settings.threads, 1u);
  EXPECT_EQ(settings.instruction_limit, 4'000'000'000u);
  EXPECT_EQ(settings.checks, CheckLevel::default_);
  EXPECT_EQ(settings.device, "");
}

TEST(RuntimeSettings, TakeNoMoreThreadsThanThereAreProcessorsToRunOn) {
  const Variable threads("LABCHECK_SIM_THREADS");
  cpu_set_t before;
  ASSERT_EQ(::sched_getaffinity(0, sizeof before, &before), 0);
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(::sched_getcpu()), &one);
  ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(read_settings(sim_variables()).threads, 1U);
  ::sched_setaffinity(0, sizeof before, &before);
}

TEST(RuntimeSettings, AreReadFromTheEnvironment) {
  const Variable fd("LABCHECK_SIM_REPORT_FD", "7"), threads("LABCHECK_SIM_THREADS", "3"),
      limit("LABCHECK_SIM_INSTRUCTIONS", "12345678901"), checks("LABCHECK_SIM_CHECKS", "full"),
      device("LABCHECK_SIM_DEVICE", "t4");
  const Settings settings = read_settings(sim_variables());
  EXPECT_EQ(settings.report.descriptor, 7);
  EXPECT_EQ(settings.threads, 3u);
  EXPECT_EQ(settings.instruction_limit, 12'345'678'901u);
  EXPECT_EQ(settings.checks, CheckLevel::full);
  EXPECT_EQ(settings.device, "t4");
}

std::string mistake() {
  try {
    read_settings(sim_variables());
  } catch (const UserError& error) {
    return error.what();
  }
  return {};
}

TEST(RuntimeSettings, AVariableThatIsEmptyIsNotSet) {
  const Variable checks("LABCHECK_SIM_CHECKS", ""), threads("LABCHECK_SIM_THREADS", "");
  EXPECT_EQ(read_settings(sim_variables()).checks, CheckLevel::default_);
}

TEST(RuntimeSettings, TellAWordThatIsNotUnderstood) {
  {
    const Variable checks("LABCHECK_SIM_CHECKS", "ful");
    EXPECT_EQ(
        mistake(),
        "LABCHECK_SIM_CHECKS is 'ful': it can be fast, default or full; did you mean 'full'?");
  }
  {
    const Variable device("LABCHECK_SIM_DEVICE", "tesla");
    EXPECT_EQ(mistake(),
              "LABCHECK_SIM_DEVICE is 'tesla': it can be generic, t4, a100, h100 or h200");
  }
  const Variable variant("LABCHECK_SIM_VARIANT", "avx");
  EXPECT_EQ(mistake(), "LABCHECK_SIM_VARIANT is 'avx': it can be baseline, v3 or v4");
}

TEST(RuntimeSettings, TellANumberThatIsNotUnderstood) {
  {
    const Variable threads("LABCHECK_SIM_THREADS", "0");
    EXPECT_EQ(mistake(),
              "LABCHECK_SIM_THREADS is '0': it must be a whole number from 1 to 4294967295");
  }
  {
    const Variable limit("LABCHECK_SIM_INSTRUCTIONS", "1e9");
    EXPECT_EQ(mistake(),
              "LABCHECK_SIM_INSTRUCTIONS is '1e9': it must be a whole number from 1 to "
              "18446744073709551615");
  }
  const Variable descriptor("LABCHECK_SIM_REPORT_FD", "-5");
  EXPECT_EQ(mistake(),
            "LABCHECK_SIM_REPORT_FD is '-5': it must be a whole number from 0 to 2147483647");
  EXPECT_EQ(report_place(sim_variables()).descriptor, -1);
}

TEST(RuntimeSettings, HoldTheTokenOfTheReport) {
  const Variables variables{{"LABCHECK_SIM_REPORT_FD", "7"}, {"LABCHECK_SIM_REPORT_TOKEN", "abc"}};
  EXPECT_EQ(read_settings(variables).report, (ReportPlace{7, "abc"}));
  EXPECT_EQ(report_place(variables), (ReportPlace{7, "abc"}));
}

TEST(RuntimeSettings, TellEveryMistakeInOneGo) {
  const Variable checks("LABCHECK_SIM_CHECKS", "most"), threads("LABCHECK_SIM_THREADS", "x");
  EXPECT_EQ(mistake(),
            "LABCHECK_SIM_THREADS is 'x': it must be a whole number from 1 to 4294967295; "
            "LABCHECK_SIM_CHECKS is 'most': it can be fast, default or full");
}

TEST(RuntimeSettings, TellAVariableThatDoesNotExist) {
  const Variable check("LABCHECK_SIM_CHECK", "full");
  EXPECT_EQ(mistake(),
            "there is no LABCHECK_SIM_CHECK; did you mean 'LABCHECK_SIM_CHECKS'?; there are "
            "LABCHECK_SIM_REPORT_FD, LABCHECK_SIM_REPORT_TOKEN, LABCHECK_SIM_THREADS, "
            "LABCHECK_SIM_INSTRUCTIONS, LABCHECK_SIM_CHECKS, LABCHECK_SIM_DEVICE and "
            "LABCHECK_SIM_VARIANT");
}

}  // namespace
}  // namespace labcheck::simgpu
