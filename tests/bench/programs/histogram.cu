// SPDX-License-Identifier: MIT
// Atomic operations in shared memory, many of them to the same address.
#include "tests/support/cuda_program.hpp"

#include <numeric>

constexpr int kCount = 1 << 26, kBins = 256, kDifferent = 1 << 16;
constexpr int kLaunches = 4;

__global__ void count(const unsigned char* values, unsigned* bins) {
  __shared__ unsigned own[kBins];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < kCount; k += gridDim.x * blockDim.x)
    atomicAdd(&own[values[k]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

int main() {
  std::vector<unsigned char> values(kCount);
  std::vector<unsigned> expected(kBins);
  for (int k = 0; k < kCount; ++k) {
    values[k] = k < kDifferent ? noise(k) & noise(~k) : values[k % kDifferent];
    if (k < kDifferent) expected[values[k]] += kLaunches * (kCount / kDifferent);
  }
  const DeviceArray<unsigned char> device(values);
  const DeviceArray<unsigned> bins(std::vector<unsigned>(kBins, 0u));
  for (int k = 0; k < kLaunches; ++k) count<<<64, kBins>>>(device.get(), bins.get());
  EXPECT(bins.to_host() == expected);
  return failures;
}
