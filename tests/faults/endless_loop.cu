// A grid-stride loop without the stride never ends.
//
// finds: runaway
#include <cuda_runtime.h>

__global__ void clear(volatile float* x, int n) {
  for (int i = threadIdx.x; i < n;) x[i] = 0;  // here
}

int main() {
  float* x = nullptr;
  cudaMalloc(&x, 64 * sizeof(float));
  clear<<<1, 32>>>(x, 64);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
