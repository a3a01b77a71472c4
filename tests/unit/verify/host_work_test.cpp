// SPDX-License-Identifier: MIT
#include "harness/verify/host_work.hpp"

#include "harness/base/render.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {
namespace {

constexpr std::uint64_t kInputBytes = 80000;
constexpr std::uint64_t kOutputBytes = 40000;

std::vector<Buffer> buffers(std::size_t inputs, std::size_t outputs) {
  return {{"in", ElementType::float32, BufferRole::input, {inputs / 4}, {}},
          {"out", ElementType::float32, BufferRole::output, {outputs / 4}, {}}};
}

const std::vector<Buffer> kLarge = buffers(kInputBytes, kOutputBytes);
const std::vector<Buffer> kSum = buffers(kInputBytes, 4);

/// A run with one launch.
Run run_with(const DeviceActivity& activity) {
  labcheck::Run run;
  run.activity = activity;
  run.activity.calls.push_back({"add", true, "cudaSuccess", 1});
  run.activity.parameters += 32;
  return run;
}

std::string reason_of(const Run& run, const std::vector<Buffer>& buffers) {
  return render(describe_host_work(run, buffers));
}

TEST(HostWork, IsAbsentIfTheHostOnlyLaunchesKernels) {
  EXPECT_EQ(reason_of(run_with({}), kLarge), "");
  EXPECT_EQ(reason_of(run_with({}), kSum), "");
}

TEST(HostWork, NeedsAKernel) {
  labcheck::Run run;
  run.activity.calls = {{"cudaMalloc", false, "cudaSuccess", 2},
                        {"add", true, "cudaErrorInvalidConfiguration", 1}};
  EXPECT_EQ(reason_of(run, kLarge), "No kernel ran, so the result was computed on the host.");
}

TEST(HostWork, IsAResultThatIsCopiedFromAnInput) {
  DeviceActivity activity;
  activity.on_device = kOutputBytes;
  activity.copied = {{"out", 0, 128}};
  EXPECT_EQ(reason_of(run_with(activity), kLarge),
            "128 bytes of 'out' were copied from an input instead of written by a kernel.");
}

TEST(HostWork, IsAResultThatTheHostWritesAfterReadingInputs) {
  DeviceActivity activity;
  activity.to_host = activity.read_back = kInputBytes;
  activity.to_device = kOutputBytes;
  activity.copied = {{"out", kOutputBytes, 0}};
  EXPECT_EQ(reason_of(run_with(activity), kLarge),
            "40,000 bytes of 'out' were copied from the host instead of written by a kernel.");
}

TEST(HostWork, IsAResultThatAKernelOnlyPassesOn) {
  DeviceActivity activity;
  activity.to_host = activity.read_back = kInputBytes;
  activity.to_device = kOutputBytes;
  EXPECT_EQ(reason_of(run_with(activity), kLarge),
            "The host read 80,000 bytes from the device before the last kernel, so it may have "
            "computed the result. The limit is 5,000 bytes.");
}

TEST(HostWork, IsAResultInTheParametersOfKernels) {
  DeviceActivity activity;
  activity.to_host = activity.read_back = kInputBytes;
  EXPECT_NE(reason_of(run_with(activity), kSum), "");
  EXPECT_EQ(reason_of(run_with(activity), kLarge), "") << "such as values to print";
  activity.parameters = kOutputBytes;
  EXPECT_NE(reason_of(run_with(activity), kLarge), "");
}

TEST(HostWork, IsAResultInTheValuesOfFills) {
  DeviceActivity activity;
  activity.to_host = activity.read_back = kInputBytes;
  activity.filled = kOutputBytes;
  activity.fills = 1;
  EXPECT_EQ(reason_of(run_with(activity), kLarge), "");
  activity.fills = kOutputBytes;
  EXPECT_NE(reason_of(run_with(activity), kLarge), "");
}

TEST(HostWork, IsAResultInTheShapesOfLaunches) {
  DeviceActivity activity;
  activity.to_host = activity.read_back = kInputBytes;
  activity.calls = {{"put", true, "cudaSuccess", 20000}};
  EXPECT_NE(reason_of(run_with(activity), kLarge), "");
}

TEST(HostWork, IsAResultFromValuesThatAKernelPrints) {
  DeviceActivity activity;
  activity.printed = kInputBytes;
  EXPECT_EQ(reason_of(run_with(activity), kLarge), "");
  EXPECT_EQ(reason_of(run_with(activity), kSum), "");
  activity.to_device = kOutputBytes;
  EXPECT_NE(reason_of(run_with(activity), kLarge), "");
  EXPECT_EQ(reason_of(run_with(activity), kSum), "");
  activity.copied = {{"out", 4, 0}};
  EXPECT_NE(reason_of(run_with(activity), kSum), "") << "the host replaced a small result";
}

TEST(HostWork, IsAResultThatManyCopiesArrange) {
  DeviceActivity activity;
  activity.device_copies = 16;
  EXPECT_EQ(reason_of(run_with(activity), kLarge), "");
  activity.device_copies = 129;
  EXPECT_EQ(reason_of(run_with(activity), kLarge),
            "129 copies on the device may have arranged the result instead of a kernel.");
}

TEST(HostWork, IsPossibleForOneElement) {
  DeviceActivity activity;
  activity.to_host = activity.read_back = 4;
  EXPECT_NE(reason_of(run_with(activity), buffers(4, 4)), "");
  EXPECT_EQ(reason_of(run_with(activity), buffers(64, 4)), "") << "a flag";
}

TEST(HostWork, IsNotAFewValuesOrWhatFollowsTheLastKernel) {
  DeviceActivity activity;
  activity.to_host = kInputBytes + kOutputBytes;
  activity.read_back = kInputBytes / 16;
  activity.to_device = 4;
  activity.copied = {{"out", 4, 0}};
  EXPECT_EQ(reason_of(run_with(activity), kSum), "");
}

TEST(HostWork, NeedsCopiesIfTheResultIsInHostMemory) {
  DeviceActivity activity;
  const auto describe = [&](std::uint64_t unreturned = 0) {
    labcheck::Run run = run_with(activity);
    run.buffers.resize(1);
    run.buffers[0].unreturned = unreturned;
    run.buffers[0].name = "out";
    run.buffers[0].bytes = std::vector<std::byte>(kOutputBytes);
    run.buffers[0].place = BufferPlace::host;
    return reason_of(run, kLarge);
  };
  activity.to_device = 100;
  EXPECT_EQ(describe(), "The inputs have 80,000 bytes, but only 100 were copied to the device.");
  activity.to_device = kInputBytes;
  EXPECT_EQ(describe(),
            "The results have 40,000 bytes, but only 0 were copied back from the device.");
  activity.to_host = kOutputBytes;
  EXPECT_EQ(describe(), "");
  EXPECT_EQ(describe(kOutputBytes / 100), "");
  EXPECT_EQ(describe(kOutputBytes),
            "40,000 bytes of 'out' are not results of kernels that were copied from the device.");
}

}  // namespace
}  // namespace labcheck
