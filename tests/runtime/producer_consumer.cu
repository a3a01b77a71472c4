// Block 0 consumes what block 1 produces, one value at a time, through a flag in global memory; and
// many blocks wait for a value that the last block writes.
#include "check.hpp"

constexpr int kValues = 200;

__device__ volatile int slot;
__device__ volatile int full;

__global__ void pass_on(int* sum) {
  if (blockIdx.x == 0) {
    int own = 0;
    for (int k = 0; k < kValues; ++k) {
      if (threadIdx.x == 0) {
        while (full == 0) {
        }
        __threadfence();
        own += slot;
        __threadfence();
        full = 0;
      }
      __syncthreads();
    }
    if (threadIdx.x == 0) *sum = own;
  } else if (threadIdx.x == 0) {
    for (int k = 0; k < kValues; ++k) {
      while (full != 0) {
      }
      __threadfence();
      slot = k + 1;
      __threadfence();
      full = 1;
    }
  }
}

// All threads of a block poll the flag, with a barrier between two polls. The last block sets the
// flag.
__global__ void wait_together(volatile int* flag, int* seen) {
  if (blockIdx.x == gridDim.x - 1) {
    if (threadIdx.x == 0) *flag = 42;
    return;
  }
  __shared__ int value;
  do {
    if (threadIdx.x == 0) value = *flag;
    __syncthreads();
    const int now = value;
    __syncthreads();
    if (now != 0) break;
  } while (true);
  if (threadIdx.x == 0) seen[blockIdx.x] = value;
}

int main() {
  int *sum = nullptr, *flag = nullptr, *seen = nullptr;
  REQUIRE_OK(cudaMallocManaged(&sum, sizeof(int)));
  pass_on<<<2, 64>>>(sum);
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT(*sum == kValues * (kValues + 1) / 2);

  constexpr int kBlocks = 30;
  REQUIRE_OK(cudaMallocManaged(&flag, sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&seen, kBlocks * sizeof(int)));
  *flag = 0;
  wait_together<<<kBlocks, 128>>>(flag, seen);
  EXPECT_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int k = 0; k + 1 < kBlocks; ++k) wrong += seen[k] != 42;
  EXPECT(wrong == 0);
  return failures;
}
