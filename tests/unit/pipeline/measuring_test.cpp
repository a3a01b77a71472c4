// SPDX-License-Identifier: MIT
#include "harness/pipeline/speed_trial.hpp"
#include "harness/pipeline/workbench.hpp"
#include "tests/support/twice_lab.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

protocol::GpuProperties gpu_with(std::uint64_t cache, std::uint64_t memory) {
  protocol::GpuProperties gpu;
  gpu.cache_bytes = cache;
  gpu.free_bytes = memory;
  return gpu;
}

TEST(SetsFor, RotateOverMoreThanTwiceTheCache) {
  for (const std::uint64_t bytes : {10 * kMiB, 33 * kMiB, 64 * kMiB, 500 * kMiB}) {
    const std::uint32_t sets = sets_for(gpu_with(60 * kMiB, 100'000 * kMiB), bytes);
    EXPECT_GT(sets * bytes, 120 * kMiB);
    EXPECT_GE(sets, 3U);
  }
}

TEST(SetsFor, AreAtMostSixteen) {
  EXPECT_EQ(sets_for(gpu_with(60 * kMiB, 100'000 * kMiB), 4096), 16U);
}

TEST(SetsFor, LeaveRoomForThreePrograms) {
  const protocol::GpuProperties gpu = gpu_with(60 * kMiB, 10'000 * kMiB);
  const std::uint64_t bytes = 1'300 * kMiB;
  EXPECT_EQ(sets_for(gpu, bytes), 2U);
  EXPECT_EQ(sets_for(gpu, 9'000 * kMiB), 0U);
}

TEST(LeastSeconds, AreBoundByMemoryOrArithmetic) {
  protocol::GpuProperties gpu = gpu_with(60'000'000, 0);
  gpu.memory_rate = 4e12;
  gpu.float32_rate = 60e12;
  EXPECT_DOUBLE_EQ(least_seconds({4.06e9, 1e6}, gpu), 1e-3);
  EXPECT_DOUBLE_EQ(least_seconds({1e6, 120e9}, gpu), 2e-3);
}

TEST(LeastSeconds, AreZeroIfTheGpuOrTheWorkIsUnknown) {
  EXPECT_EQ(least_seconds({1e9, 1e9}, {}), 0);
  protocol::GpuProperties gpu;
  gpu.memory_rate = 4e12;
  EXPECT_EQ(least_seconds({}, gpu), 0);
}

}  // namespace
}  // namespace labcheck

namespace labcheck::test {
namespace {

TEST(Workbench, BuildsForTheSimulatedGpu) {
  TwiceGrading grading;
  EXPECT_EQ(target_for(grading.bench, Backend::sim), (Target{Backend::sim, 80}));
  EXPECT_EQ(describe_backend(grading.bench),
            (BackendDescription{Backend::sim, "simulated GPU", "", "CUDA 13.0.88"}));
}

TEST(Workbench, BuildsForTheRealGpu) {
  TwiceGrading grading;
  grading.bench.backend = Backend::gpu;
  grading.bench.gpu = Gpu{"NVIDIA H100", "GPU-1", "550.54", 90};
  EXPECT_EQ(target_for(grading.bench, Backend::gpu), (Target{Backend::gpu, 90}));
  EXPECT_EQ(target_for(grading.bench, Backend::sim), (Target{Backend::sim, 80}));
  EXPECT_EQ(describe_backend(grading.bench),
            (BackendDescription{Backend::gpu, "NVIDIA H100", "550.54", "CUDA 13.0.88"}));
}

TEST(Slot, DescribesTheHostOfAProgram) {
  TwiceGrading grading;
  StartGate gate;
  grading.slot.gpu = Gpu{"NVIDIA H100", "GPU-1", "550.54", 90};
  grading.slot.start_gate = &gate;
  const Host host = host_for(grading.slot, GpuUse::alone);
  EXPECT_EQ(host.gpu, "GPU-1");
  EXPECT_EQ(host.use, GpuUse::alone);
  EXPECT_EQ(host.start_gate, &gate);
}

}  // namespace
}  // namespace labcheck::test
