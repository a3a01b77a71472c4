// SPDX-License-Identifier: MIT
#include "harness/runner/host.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

/// The limit of connections to the GPU, "" if there is none.
std::string connections_of(StreamUse streams, GpuUse use) {
  Program program{"/cache/program", Backend::gpu, {}};
  program.streams = streams;
  Host host;
  host.use = use;
  auto environment =
      student_command(program, {Backend::gpu, CheckLevel::default_}, {}, host).environment;
  return environment["CUDA_DEVICE_MAX_CONNECTIONS"];
}

TEST(StudentCommand, LimitsConnectionsUnlessStreamsAreTimed) {
  EXPECT_EQ(connections_of(StreamUse::several, GpuUse::shared), "1");
  EXPECT_EQ(connections_of(StreamUse::one, GpuUse::shared), "1");
  EXPECT_EQ(connections_of(StreamUse::one, GpuUse::alone), "1");
  EXPECT_EQ(connections_of(StreamUse::several, GpuUse::alone), "");
}

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
