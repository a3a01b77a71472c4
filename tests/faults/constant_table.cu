// A table in constant memory has 16 entries, but the block has 32 threads.
//
// finds: out_of_bounds
// tool: memcheck
// sanitizer: nothing: a GPU reads constant memory through a bank that memcheck does not watch
//
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
