// SPDX-License-Identifier: MIT
#include "harness/toolchain/gpu.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace labcheck {
namespace {

/// The capability of a GPU that is listed with `text`, or 0 if the GPU is left out.
int capability_in(const std::string& text) {
  const auto gpus = parse_gpu_list("GPU, GPU-1, 550.54, " + text + "\n");
  return gpus.empty() ? 0 : gpus.front().capability;
}

TEST(GpuList, ContainsEachGpu) {
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

TEST(GpuList, ReadsCapabilitiesWithTwoDigits) {
  EXPECT_EQ(capability_in("12.0"), 120);
  EXPECT_EQ(capability_in("10.3"), 103);
}

TEST(GpuList, MayHaveWindowsLineEndsAndNoLastLineEnd) {
  const auto gpus = parse_gpu_list("A, u, d, 8.0\r\nB,u,d,8.6");
  ASSERT_EQ(gpus.size(), 2U);
  EXPECT_EQ(gpus[0].capability, 80);
  EXPECT_EQ(gpus[1].capability, 86);
}

TEST(GpuList, LeavesOutGpusOfUnknownCapability) {
  for (const char* text : {"[N/A]", "", "9", "x.y", "-9.0", "0.0"})
    EXPECT_EQ(capability_in(text), 0);
}

TEST(GpuList, IgnoresOtherLines) {
  EXPECT_TRUE(parse_gpu_list("").empty());
  EXPECT_TRUE(parse_gpu_list("No devices were found\n").empty());
  EXPECT_TRUE(parse_gpu_list("NVIDIA-SMI has failed, for reasons, unknown\n").empty());
  EXPECT_TRUE(parse_gpu_list("one, two, three, four, 9.0\n").empty());
}

TEST(VisibleGpus, AreSelectedAsForEveryCudaProgram) {
  const auto found = parse_gpu_list("A, GPU-11, u, 9.0\nA, GPU-12, u, 9.0\nA, GPU-2, u, 9.0");
  const auto visible = [&](std::string_view setting) {
    std::string uuids;
    for (const Gpu& gpu : visible_gpus(found, setting)) uuids += gpu.uuid + " ";
    return uuids;
  };
  EXPECT_EQ(visible("1"), "GPU-12 ");
  EXPECT_EQ(visible("2, 0"), "GPU-2 GPU-11 ");
  EXPECT_EQ(visible("GPU-2,GPU-12"), "GPU-2 GPU-12 ");
  EXPECT_EQ(visible(""), "");
  EXPECT_EQ(visible("0,7,1"), "GPU-11 ") << "the first that does not exist ends the list";
  EXPECT_EQ(visible("NoDevFiles"), "");
  EXPECT_EQ(visible("MIG-3a"), "GPU-11 GPU-12 GPU-2 ") << "a part of a GPU is left to CUDA";
}

}  // namespace
}  // namespace labcheck
