// SPDX-License-Identifier: MIT
// Atomic operations in shared memory, many of them to the same address.
#include "tests/support/cuda_program.hpp"

#include <numeric>

constexpr int kCount = 1 << 23, kBins = 256;

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
  unsigned state = 1;
  for (unsigned char& value : values) {
    state = state * 1664525 + 1013904223;
    value = static_cast<unsigned char>((state >> 24) & (state >> 16));
    ++expected[value];
  }
  const DeviceArray<unsigned char> device(values);
  const DeviceArray<unsigned> bins(std::vector<unsigned>(kBins, 0u));
  count<<<64, kBins>>>(device.get(), bins.get());
  EXPECT(bins.to_host() == expected);
  return failures;
}
