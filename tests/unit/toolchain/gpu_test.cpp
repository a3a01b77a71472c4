#include "harness/toolchain/gpu.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

/// The capability of the only GPU that is listed with `text`, 0 where it is left out.
int capability_in(const std::string& text) {
  const auto gpus = parse_gpu_list("Card, GPU-1, 550.54, " + text + "\n");
  return gpus.empty() ? 0 : gpus.front().capability;
}

TEST(GpuList, NamesEachCard) {
  const auto gpus = parse_gpu_list(
      "NVIDIA H100 80GB HBM3, GPU-1234-ab, 550.54.15, 9.0\n"
      "NVIDIA GeForce GTX 1650, GPU-5678-cd, 550.54.15, 7.5\n");
  ASSERT_EQ(gpus.size(), 2U);
  EXPECT_EQ(gpus[0].name, "NVIDIA H100 80GB HBM3");
  EXPECT_EQ(gpus[0].uuid, "GPU-1234-ab");
  EXPECT_EQ(gpus[0].driver, "550.54.15");
  EXPECT_EQ(gpus[0].capability, 90);
  EXPECT_EQ(gpus[1].capability, 75);
}

TEST(GpuList, ReadsCapabilitiesOfTwoDigits) {
  EXPECT_EQ(capability_in("12.0"), 120);
  EXPECT_EQ(capability_in("10.3"), 103);
}

TEST(GpuList, IsReadWithWindowsLineEndsAndWithoutALastOne) {
  const auto gpus = parse_gpu_list("A, u, d, 8.0\r\nB,u,d,8.6");
  ASSERT_EQ(gpus.size(), 2U);
  EXPECT_EQ(gpus[0].capability, 80);
  EXPECT_EQ(gpus[1].capability, 86);
}

TEST(GpuList, LeavesOutCardsOfUnknownCapability) {
  for (const char* text : {"[N/A]", "", "9", "x.y", "-9.0", "0.0"})
    EXPECT_EQ(capability_in(text), 0);
}

TEST(GpuList, PassesOverWhatIsNoCard) {
  EXPECT_TRUE(parse_gpu_list("").empty());
  EXPECT_TRUE(parse_gpu_list("No devices were found\n").empty());
  EXPECT_TRUE(parse_gpu_list("NVIDIA-SMI has failed, for reasons, unknown\n").empty());
  EXPECT_TRUE(parse_gpu_list("one, two, three, four, 9.0\n").empty());
}

}  // namespace
}  // namespace labcheck::test
