// SPDX-License-Identifier: MIT
//
// finds: invalid_address
#include <cuda_runtime.h>

__global__ void fill(float* x) {
  x[threadIdx.x] = 1.0f;
}

int main() {
  const int n = -1000;
  float* x = nullptr;
  cudaMalloc(&x, n * sizeof(float));  // here
  fill<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
