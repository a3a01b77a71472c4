// SPDX-License-Identifier: MIT
// 2^24 threads each copy one integer between two arrays of 64 MiB: copy_numbers [1]. With 1, the
// threads of each group of 16 access the elements in another order.
#include <cstdio>
#include <cstdlib>

constexpr unsigned kThreads = 1U << 24;

__global__ void copy(const unsigned* from, unsigned* to, unsigned factor) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned i = thread / 16 * 16 + thread % 16 * factor % 16;
  to[i] = from[i];
}

int main(int argc, char** argv) {
  const bool is_mixed = argc > 1 && std::atoi(argv[1]) == 1;
  unsigned* from = nullptr;
  unsigned* to = nullptr;
  cudaMalloc(&from, kThreads * sizeof(unsigned));
  cudaMalloc(&to, kThreads * sizeof(unsigned));
  cudaMemset(from, 1, kThreads * sizeof(unsigned));
  copy<<<kThreads / 256, 256>>>(from, to, is_mixed ? 5 : 1);
  unsigned last = 0;
  cudaMemcpy(&last, to + kThreads - 1, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(from);
  cudaFree(to);
  std::printf("%u\n", last);
  return 0;
}
