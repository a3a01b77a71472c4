// Takes a little more than half of its memory itself, and lets the simulated GPU take as much.
// verdict: memory_limit_exceeded
// on gpu: wrong_answer
// earns: 10
#include "lab.cuh"

#include <cstddef>
#include <cstring>
#include <unistd.h>

constexpr std::size_t kBytes = std::size_t{1100} << 20;

void transpose(const float*, float*, int rows, int columns) {
  if (rows * columns > 1) return;  // in one test case only: in all of them, it would take a minute
  char* own = new char[kBytes];
  std::memset(own, 1, kBytes);
  void* device = nullptr;
  cudaMalloc(&device, kBytes);
  cudaMemset(device, 1, kBytes);
  sleep(1);
}
