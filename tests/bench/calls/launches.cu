// SPDX-License-Identifier: MIT
// Launches of a small kernel.
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 1024, kLaunches = 100'000;

__global__ void increment(int* values) {
  ++values[blockIdx.x * blockDim.x + threadIdx.x];
}

int main() {
  const DeviceArray<int> device(std::vector<int>(kCount, 0));
  for (int k = 0; k < kLaunches; ++k) increment<<<kCount / 256, 256>>>(device.get());
  EXPECT(device.to_host() == std::vector<int>(kCount, kLaunches));
  return failures;
}
