// SPDX-License-Identifier: MIT
#include "harness/runner/host.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(StudentCommand, ShowsAllGpusIfTheDeviceFileIsUnknown) {
  Host host;
  host.gpu = "GPU-that-does-not-exist";
  const Program program{"/cache/program", Backend::gpu, {}};
  const Command command = student_command(program, {Backend::gpu, CheckLevel::default_}, {}, host);
  EXPECT_TRUE(command.gpu_device.empty());
  EXPECT_EQ(command.environment.at("CUDA_VISIBLE_DEVICES"), host.gpu);
}

}  // namespace
}  // namespace labcheck::test
