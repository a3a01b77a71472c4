// SPDX-License-Identifier: MIT
//
// finds: invalid_address
#include <cuda_runtime.h>

__global__ void fill(float* x) {
  x[threadIdx.x] = 1.0f;
}

int main() {
  float values[64] = {};
  float* x = nullptr;
  cudaMalloc(reinterpret_cast<void**>(x), sizeof values);  // here
  cudaMemset(x, 0, sizeof values);
  fill<<<1, 64>>>(x);
  cudaMemcpy(values, x, sizeof values, cudaMemcpyDeviceToHost);
  cudaFree(x);
  return 0;
}
