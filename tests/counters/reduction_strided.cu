// A reduction by the first threads of the block, on elements 2k apart, with bank conflicts.
//
// 128 blocks of 256 threads: 1024 warps. In the steps k = 1, 2, ... 128, the first 128 / k threads
// add: 4, 2, 1, 1, 1, 1, 1 and 1 warps of the block. These 12 warp additions have two loads and a
// store each. A warp's n = min(32, 128 / k) words are 2k apart, so they use max(1, 32 / 2k) banks,
// with 2, 4, 8, 8, 8, 4, 2 and 1 words per bank. Over the warps of a block, this is 4 * 2 + 2 * 4
// + 8 + 8 + 8 + 4 + 2 + 1 = 47 passes. Lanes diverge in the last 5 steps and at the last store.
//
// counter: global_load_requests = 1024
// counter: global_load_sectors = 4096 = 1024 * 4
// counter: shared_store_requests = 2560 = 1024 + 128 * 12
// counter: shared_store_passes = 7040 = 1024 + 128 * 47
// counter: shared_load_requests = 3200 = 128 * (12 * 2 + 1)
// counter: shared_load_passes = 12160 = 128 * (47 * 2 + 1)
// counter: barrier_waits = 9216 = 1024 * (1 + 8)
// counter: divergent_branches = 768 = 128 * (5 + 1)
// counter: shared_load_conflicts = 8960 = 12160 - 3200
// counter: shared_store_conflicts = 4480 = 7040 - 2560
#include "tests/support/counted_kernels.hpp"

constexpr int kThreads = 256;
constexpr int kBlocks = 128;

__global__ void reduce(const int* in, int* sums) {
  __shared__ int values[kThreads];
  const unsigned t = threadIdx.x;
  values[t] = in[blockIdx.x * kThreads + t];
  __syncthreads();
#pragma unroll 1
  for (unsigned k = 1; k < kThreads; k *= 2) {
    const unsigned i = 2 * k * t;
    if (i < kThreads) values[i] += values[i + k];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = values[0];
}

int main() {
  run_reduction(reduce, kBlocks, kThreads);
  return failures;
}
