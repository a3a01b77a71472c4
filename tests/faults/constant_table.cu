// A table in constant memory has 16 entries, and the block 32 threads.
//
// finds: out_of_bounds
// tool: memcheck
// sanitizer: nothing, because a card reads constant memory through a bank of its own, which it does
// not watch
#include <cuda_runtime.h>

__constant__ float weights[16];

__global__ void weigh(float* x) {
  x[threadIdx.x] *= weights[threadIdx.x];  // here
}

int main() {
  float* x = nullptr;
  cudaMalloc(&x, 32 * sizeof(float));
  cudaMemset(x, 0, 32 * sizeof(float));
  weigh<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  return 0;
}
