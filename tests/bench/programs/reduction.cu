// SPDX-License-Identifier: MIT
// Shuffles and shared memory: the sum of many numbers.
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 1 << 26, kThreads = 256, kLaunches = 4;

__global__ void add_up(const int* values, int* sum) {
  __shared__ int partial[kThreads / 32];
  int own = values[blockIdx.x * kThreads + threadIdx.x];
  for (int k = 16; k > 0; k /= 2) own += __shfl_down_sync(~0u, own, k);
  if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = own;
  __syncthreads();
  if (threadIdx.x >= kThreads / 32) return;
  own = partial[threadIdx.x];
  for (int k = kThreads / 64; k > 0; k /= 2)
    own += __shfl_down_sync((1u << kThreads / 32) - 1, own, k);
  if (threadIdx.x == 0) atomicAdd(sum, own);
}

int main() {
  std::vector<int> values(kCount);
  int expected = 0;
  for (int k = 0; k < kCount; ++k) expected += values[k] = k % 13 - 4;
  const DeviceArray<int> device(values), sums(std::vector<int>(kLaunches, 0));
  for (int k = 0; k < kLaunches; ++k)
    add_up<<<kCount / kThreads, kThreads>>>(device.get(), sums.get() + k);
  EXPECT(sums.to_host() == std::vector<int>(kLaunches, expected));
  return failures;
}
