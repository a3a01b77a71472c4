// A reduction by every second, fourth, ... thread of the block, so that warps diverge.
//
// 128 blocks of 256 threads: 1024 warps. In the steps k = 1, 2, ... 128, the threads whose
// index is a multiple of 2k add the element k further on. While 2k <= 32 (5 steps), all 8 warps of
// the block have such a thread, then 4, 2 and 1: 47 warp additions. Each one has two loads and a
// store without bank conflicts, and follows a branch at which lanes diverge.
//
// counter: global_load_requests = 1024
// counter: global_load_sectors = 4096 = 1024 * 4
// counter: global_store_requests = 128 (the first thread of each block)
// counter: global_store_sectors = 128
// counter: shared_store_requests = 7040 = 1024 + 128 * 47
// counter: shared_store_passes = 7040
// counter: shared_load_requests = 12160 = 128 * (47 * 2 + 1)
// counter: shared_load_passes = 12160
// counter: barrier_waits = 9216 = 1024 * (1 + 8)
// counter: divergent_branches = 6144 = 128 * (47 + 1), including the last store
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
  for (unsigned k = 1; k < kThreads; k *= 2) {
    if (t % (2 * k) == 0) values[t] += values[t + k];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = values[0];
}

int main() {
  run_reduction(reduce, kBlocks, kThreads);
  return failures;
}
