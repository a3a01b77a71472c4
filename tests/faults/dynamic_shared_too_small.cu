// The launch provides shared memory for only half of the threads.
//
// finds: out_of_bounds
// tool: memcheck
// sanitizer: Invalid __shared__ write
#include <cuda_runtime.h>

__global__ void reverse(int* x) {
  extern __shared__ int s[];
  s[threadIdx.x] = x[threadIdx.x];  // here
  __syncthreads();
  x[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

int main() {
  const int n = 256;
  int* x = nullptr;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  reverse<<<1, n, n / 2 * sizeof(int)>>>(x);
  cudaDeviceSynchronize();
  return 0;
}
