// __syncthreads() is in a branch that only some threads of each warp take.
//
// checks: full
// finds: barrier_divergence
// tool: synccheck
// sanitizer: Barrier error detected
#include <cuda_runtime.h>

__global__ void shift(int* x) {
  __shared__ int s[64];
  s[threadIdx.x] = x[threadIdx.x];
  if (threadIdx.x % 2 == 0) {
    __syncthreads();  // here
    x[threadIdx.x] = s[(threadIdx.x + 1) % 64];
  } else {
    __syncthreads();
    x[threadIdx.x] = 0;
  }
}

int main() {
  int* x = nullptr;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMemset(x, 0, 64 * sizeof(int));
  shift<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  return 0;
}
