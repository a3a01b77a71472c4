// SPDX-License-Identifier: MIT
// 2^20 threads each read 8 integers, at indices that depend on the integer read before.
#include <cstdio>
#include <vector>

constexpr unsigned kThreads = 1U << 20;

__global__ void follow(const unsigned* numbers, unsigned* ends) {
  unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 8; ++k) at = numbers[at];
  ends[blockIdx.x * blockDim.x + threadIdx.x] = at;
}

int main() {
  std::vector<unsigned> numbers(kThreads);
  // An odd factor gives each number once.
  for (unsigned k = 0; k < kThreads; ++k) numbers[k] = (k * 2654435761U + 12345) % kThreads;
  unsigned* device = nullptr;
  unsigned* ends = nullptr;
  cudaMalloc(&device, kThreads * sizeof(unsigned));
  cudaMalloc(&ends, kThreads * sizeof(unsigned));
  cudaMemcpy(device, numbers.data(), kThreads * sizeof(unsigned), cudaMemcpyHostToDevice);
  follow<<<kThreads / 256, 256>>>(device, ends);
  std::vector<unsigned> found(kThreads);
  cudaMemcpy(found.data(), ends, kThreads * sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaFree(device);
  cudaFree(ends);
  std::printf("%u\n", found[1]);
  return 0;
}
