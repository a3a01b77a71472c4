// The output array was never allocated.
//
// finds: invalid_address
// tool: memcheck
// sanitizer: Invalid __global__ write
#include <cuda_runtime.h>

__global__ void fill(int* x) {
  x[threadIdx.x] = threadIdx.x;  // here
}

int main() {
  int* x = nullptr;
  fill<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  return 0;
}
