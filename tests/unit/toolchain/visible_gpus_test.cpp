// SPDX-License-Identifier: MIT
#include "harness/toolchain/gpu.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace labcheck {
namespace {

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
