// SPDX-License-Identifier: MIT
// Prints the duration of a program's first CUDA call in seconds, in which the driver creates a
// context.
#include <chrono>
#include <cstdio>

int main() {
  const auto start = std::chrono::steady_clock::now();
  void* memory = nullptr;
  const cudaError_t error = cudaMalloc(&memory, 1 << 22);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  if (error != cudaSuccess) {
    std::fprintf(stderr, "first_call: %s\n", cudaGetErrorString(error));
    return 1;
  }
  std::printf("%.3f\n", took.count());
}
