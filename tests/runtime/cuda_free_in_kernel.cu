// In a kernel, cudaFree frees memory from in-kernel malloc but not host allocations (CUDA C++
// Programming Guide, "Dynamic Parallelism"). Simulated GPU only: a real GPU may not notice.
// options: -rdc=true
// fault: device_heap in frees line 11
// report: a kernel frees memory that the host allocated, in thread
#include "check.hpp"

__global__ void frees(void* memory, int* error) {
  void* block = malloc(16);
  *error = cudaFree(block) + cudaFree(nullptr);
  if (memory != nullptr) cudaFree(memory);
}

int main() {
  int* error = nullptr;
  REQUIRE_OK(cudaMallocManaged(&error, sizeof(int)));
  *error = 1;
  frees<<<1, 1>>>(nullptr, error);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(*error == 0);
  void* memory = nullptr;
  REQUIRE_OK(cudaMalloc(&memory, 16));
  frees<<<1, 1>>>(memory, error);
  EXPECT(cudaDeviceSynchronize() != cudaSuccess);
  return failures;
}
