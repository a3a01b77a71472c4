// A kernel gets a pointer to host memory.
//
// finds: invalid_address
// tool: memcheck
// sanitizer: Invalid __global__ write
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void fill(int* x) {
  x[threadIdx.x] = threadIdx.x;  // here
}

int main() {
  int* x = static_cast<int*>(std::malloc(64 * sizeof(int)));
  fill<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  std::free(x);
  return 0;
}
