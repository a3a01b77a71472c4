// All blocks of a cooperative launch meet at grid.sync(); a launch with more blocks than the device
// can hold at once fails.
// environment: LABCHECK_SIM_THREADS=2
// fault: launch in rotate
#include "check.hpp"

#include <cooperative_groups.h>
#include <vector>

namespace groups = cooperative_groups;

// In each round, every block passes its number on to the previous block.
__global__ void rotate(int* from, int* to, int rounds) {
  const groups::grid_group grid = groups::this_grid();
  const unsigned next = (blockIdx.x + 1) % gridDim.x;
  for (int round = 0; round < rounds; ++round) {
    if (threadIdx.x == 0) to[blockIdx.x] = from[next];
    grid.sync();
    int* const last = from;
    from = to;
    to = last;
  }
}

int main() {
  constexpr int kBlocks = 100;
  constexpr int kRounds = 30;
  int *a = nullptr, *b = nullptr;
  REQUIRE_OK(cudaMallocManaged(&a, kBlocks * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&b, kBlocks * sizeof(int)));
  for (int k = 0; k < kBlocks; ++k) a[k] = k;
  int rounds = kRounds;
  void* arguments[] = {&a, &b, &rounds};
  const void* kernel = reinterpret_cast<const void*>(rotate);
  EXPECT_OK(cudaLaunchCooperativeKernel(kernel, kBlocks, 64, arguments, 0, 0));
  EXPECT_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int k = 0; k < kBlocks; ++k) wrong += a[k] != (k + kRounds) % kBlocks;
  EXPECT(wrong == 0);

  // The same with a launch attribute; the barrier can be used again in the next launch.
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  cudaLaunchConfig_t configuration{};
  configuration.gridDim = kBlocks;
  configuration.blockDim = 64;
  configuration.attrs = &attribute;
  configuration.numAttrs = 1;
  EXPECT_OK(cudaLaunchKernelExC(&configuration, kernel, arguments));
  EXPECT_OK(cudaDeviceSynchronize());
  wrong = 0;
  for (int k = 0; k < kBlocks; ++k) wrong += a[k] != (k + 2 * kRounds) % kBlocks;
  EXPECT(wrong == 0);

  int cooperative = 0, multiprocessors = 0, blocks = 0;
  EXPECT_OK(cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, 0));
  EXPECT_OK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
  EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, rotate, 1024, 0));
  EXPECT(cooperative == 1);
  EXPECT_ERROR(
      cudaErrorCooperativeLaunchTooLarge,
      cudaLaunchCooperativeKernel(kernel, blocks * multiprocessors + 1, 1024, arguments, 0, 0));
  return failures;
}
