// SPDX-License-Identifier: MIT
#include "harness/pipeline/case_devices.hpp"

#include "harness/simgpu/hardware/profile.hpp"
#include "tests/support/twice_lab.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TestCase case_on(CaseDevice device, std::string part = "tool") {
  TestCase test_case;
  test_case.id = to_string(device);
  test_case.part = std::move(part);
  test_case.program = ProgramCase{};
  test_case.program->device = device;
  return test_case;
}

TEST(CaseDevices, AreModelsOrDrawnFromTheSeed) {
  EXPECT_EQ(sim_device_of(case_on(CaseDevice::t4), 1), "t4");
  EXPECT_EQ(sim_device_of(case_on(CaseDevice::none), 1), "none");
  const std::string drawn = sim_device_of(case_on(CaseDevice::drawn), 1);
  EXPECT_TRUE(drawn.starts_with("drawn-")) << drawn;
  EXPECT_EQ(sim_device_of(case_on(CaseDevice::drawn), 1), drawn);
  EXPECT_NE(sim_device_of(case_on(CaseDevice::drawn), 2), drawn);
}

TEST(CaseDevices, IncludeEveryModel) {
  for (const std::string_view key : simgpu::profile_keys())
    EXPECT_TRUE(parse_enum<CaseDevice>(key)) << key;
  EXPECT_EQ(to_string(CaseDevice::none), simgpu::kNoDevice);
}

TEST(CaseDevices, HaveThePropertiesOfTheSimulatedGpu) {
  const TwiceGrading grading;
  const auto t4 = device_of(case_on(CaseDevice::t4), Backend::sim, 1, grading.slot);
  ASSERT_TRUE(t4);
  EXPECT_EQ(t4->name, "Tesla T4 (simulated by labcheck)");
  EXPECT_EQ(t4->major, 7);
  EXPECT_EQ(t4->multiprocessors, 40);
  EXPECT_EQ(t4->max_grid, (std::array<std::int64_t, 3>{2147483647, 65535, 65535}));
  EXPECT_EQ(t4->memory_clock_khz, 5'001'000);
  EXPECT_EQ(t4->ecc, 1);
  const auto drawn = device_of(case_on(CaseDevice::drawn), Backend::sim, 1, grading.slot);
  const auto other = device_of(case_on(CaseDevice::drawn), Backend::sim, 2, grading.slot);
  ASSERT_TRUE(drawn && other);
  EXPECT_NE(*drawn, *other);
  EXPECT_FALSE(device_of(case_on(CaseDevice::none), Backend::sim, 1, grading.slot));
}

TEST(CaseDevices, OfAnUnknownGpuAreUnknown) {
  TwiceGrading grading;
  grading.slot.gpu = Gpu{"Imaginary", "GPU-00000000", "1.0", 90};
  EXPECT_FALSE(device_of(case_on(CaseDevice::t4), Backend::gpu, 1, grading.slot));
}

TEST(CaseDevices, LowerTheTargetOfTheirOwnPart) {
  const TwiceGrading grading;
  const Part tool{"tool", PartKind::program, {"a.cu"}};
  const Workbench& bench = grading.slot.bench;
  Assignment assignment;
  const auto capability = [&](Backend backend) {
    return target_of(tool, assignment, bench, backend).capability;
  };
  assignment.cases = {case_on(CaseDevice::h200), case_on(CaseDevice::drawn),
                      case_on(CaseDevice::none), case_on(CaseDevice::t4, "other")};
  EXPECT_EQ(capability(Backend::sim), 80);
  assignment.cases.push_back(case_on(CaseDevice::t4));
  EXPECT_EQ(capability(Backend::sim), 75);
  EXPECT_EQ(capability(Backend::gpu), target_for(bench, Backend::gpu).capability);
}

}  // namespace
}  // namespace labcheck::test
