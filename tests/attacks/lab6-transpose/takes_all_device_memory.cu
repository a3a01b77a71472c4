// Takes all device memory and keeps it, so that the buffers of the next test case cannot be allocated.
// verdict: wrong_answer run_time_error memory_limit_exceeded memory_error device_fault
// earns: 10
#include "lab.cuh"

#include <cstddef>

void transpose(const float*, float*, int, int) {
  void* memory = nullptr;
  for (std::size_t size = std::size_t{1} << 40; size > 0; size /= 2) {
    while (cudaMalloc(&memory, size) == cudaSuccess) {
    }
  }
  cudaGetLastError();
}
