// Each half of the block waits at a __syncthreads() of its own.
//
// checks: full
// finds: barrier_divergence
// tool: synccheck
// sanitizer: Divergent thread(s) in block
#include <cuda_runtime.h>

__global__ void halves(int* x) {
  __shared__ int s[64];
  s[threadIdx.x] = x[threadIdx.x];
  if (threadIdx.x < 32) {
    __syncthreads();  // here
    x[threadIdx.x] = s[threadIdx.x + 32];
  } else {
    __syncthreads();
    x[threadIdx.x] = 2 * s[threadIdx.x - 32];
  }
}

int main() {
  int* x = nullptr;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMemset(x, 0, 64 * sizeof(int));
  halves<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
