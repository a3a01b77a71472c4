// cudaMalloc gets the number of elements instead of the number of bytes.
//
// finds: out_of_bounds
// tool: memcheck
// sanitizer: Invalid __global__ write
#include <cuda_runtime.h>

__global__ void fill(double* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = i;  // here
}

int main() {
  const int n = 128;
  double* x = nullptr;
  cudaMalloc(&x, n);
  fill<<<1, n>>>(x, n);
  cudaDeviceSynchronize();
  return 0;
}
