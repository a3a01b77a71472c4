// A sum in one launch: the last block to finish adds up the results of the others.
#include "check.hpp"

constexpr int kThreads = 128;
constexpr int kBlocks = 64;

__device__ unsigned done;

__global__ void sum_up(const int* values, int count, volatile int* partial, int* total) {
  __shared__ int sums[kThreads];
  __shared__ bool is_last;
  const unsigned t = threadIdx.x;
  int own = 0;
  for (unsigned k = blockIdx.x * kThreads + t; k < static_cast<unsigned>(count);
       k += gridDim.x * kThreads)
    own += values[k];
  sums[t] = own;
  __syncthreads();
  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (t < half) sums[t] += sums[t + half];
    __syncthreads();
  }
  if (t == 0) {
    partial[blockIdx.x] = sums[0];
    __threadfence();
    is_last = atomicInc(&done, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last || t != 0) return;
  int all = 0;
  for (unsigned k = 0; k < gridDim.x; ++k) all += partial[k];
  *total = all;
}

int main() {
  constexpr int kValues = 100000;
  int *values = nullptr, *partial = nullptr, *total = nullptr;
  REQUIRE_OK(cudaMallocManaged(&values, kValues * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&partial, kBlocks * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&total, sizeof(int)));
  int expected = 0;
  for (int k = 0; k < kValues; ++k) expected += values[k] = k % 101;
  for (int round = 0; round < 2; ++round) {
    *total = 0;
    sum_up<<<kBlocks, kThreads>>>(values, kValues, partial, total);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT(*total == expected);
  }
  return failures;
}
