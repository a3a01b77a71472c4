// cudaFree in a kernel takes back what malloc gave there, and nothing that the host allocated (CUDA
// C++ Programming Guide, "Dynamic Parallelism"). For the simulated GPU only: a card may not notice.
// options: -rdc=true
// fault: device_heap in frees line 11
// report: memory that the host allocated is freed in the kernel by thread
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
