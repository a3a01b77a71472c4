// SPDX-License-Identifier: MIT
#include "harness/runner/gpu_properties.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

TEST(GpuDeviceFiles, AreListedByUuid) {
  const Folder root;
  root.write("proc/driver/nvidia/gpus/0000:18:00.0/information",
             "Model: \t\t NVIDIA H100 80GB HBM3\nGPU UUID: \t GPU-aa\nBus Type: \t PCIe\n"
             "Device Minor: \t 1\nGPU Excluded:\t No\n");
  root.write("proc/driver/nvidia/gpus/0000:2a:00.0/information",
             "GPU UUID: \t GPU-bb\nDevice Minor: \t 0\n");
  root.write("proc/driver/nvidia/gpus/0000:3a:00.0/information", "GPU UUID: \t GPU-cc\n");
  const auto files = gpu_device_files(root.path());
  EXPECT_EQ(files, (std::map<std::string, std::filesystem::path>{{"GPU-aa", "/dev/nvidia1"},
                                                                 {"GPU-bb", "/dev/nvidia0"}}));
}

TEST(GpuDeviceFiles, AreUnknownWithoutTheDriver) {
  const Folder root;
  EXPECT_TRUE(gpu_device_files(root.path()).empty());
}

}  // namespace
}  // namespace labcheck::test
