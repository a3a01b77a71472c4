// A reduction by the first threads of the block, on adjacent elements.
//
// 128 blocks of 256 threads: 1024 warps. In the steps k = 128, 64, ... 1, the first k threads
// add: 4, 2, 1, 1, 1, 1, 1 and 1 warps of the block. These 12 warp additions have two loads and a
// store each, without bank conflicts. Lanes diverge in the last 5 steps and at the last store.
//
// counter: global_load_requests = 1024
// counter: global_load_sectors = 4096 = 1024 * 4
// counter: shared_store_requests = 2560 = 1024 + 128 * 12
// counter: shared_store_passes = 2560
// counter: shared_load_requests = 3200 = 128 * (12 * 2 + 1)
// counter: shared_load_passes = 3200
// counter: barrier_waits = 9216 = 1024 * (1 + 8)
// counter: divergent_branches = 768 = 128 * (5 + 1)
// counter: shared_load_conflicts = 0
// counter: shared_store_conflicts = 0
#include "tests/support/counted_kernels.hpp"

constexpr int kThreads = 256;
constexpr int kBlocks = 128;

__global__ void reduce(const int* in, int* sums) {
  __shared__ int values[kThreads];
  const unsigned t = threadIdx.x;
  values[t] = in[blockIdx.x * kThreads + t];
  __syncthreads();
#pragma unroll 1
  for (unsigned k = kThreads / 2; k > 0; k /= 2) {
    if (t < k) values[t] += values[t + k];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = values[0];
}

int main() {
  run_reduction(reduce, kBlocks, kThreads);
  return failures;
}
