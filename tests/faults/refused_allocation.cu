// SPDX-License-Identifier: MIT
//
// finds: invalid_address
#include <cuda_runtime.h>

__global__ void twice(float* x) {
  x[threadIdx.x] *= 2.0f;
}

int main() {
  const std::size_t n = std::size_t{1} << 40;
  float values[64] = {};
  float* x = nullptr;
  cudaMalloc(&x, n * sizeof(float));  // here
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  twice<<<1, 64>>>(x);
  cudaMemcpy(values, x, sizeof values, cudaMemcpyDeviceToHost);
  cudaFree(x);
  return 0;
}
