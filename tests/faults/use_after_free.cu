// A kernel accesses memory that was freed.
//
// finds: out_of_bounds
// tool: memcheck
// sanitizer: Invalid __global__ write
#include <cuda_runtime.h>

__global__ void fill(int* x) {
  x[threadIdx.x] = threadIdx.x;  // here
}

int main() {
  int* x = nullptr;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaFree(x);
  fill<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  return 0;
}
