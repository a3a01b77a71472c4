// SPDX-License-Identifier: MIT
//
// finds: leak
// checks: full
#include <cuda_runtime.h>

__global__ void fill(float* x) {
  x[threadIdx.x] = 1.0f;
}

int main() {
  float* rows[4] = {};
  float* sums = nullptr;
  float* flags = nullptr;
  for (float*& row : rows) cudaMalloc(&row, 64 * sizeof(float));  // here
  cudaMalloc(&sums, 128 * sizeof(float));
  cudaMallocManaged(&flags, 4 * sizeof(float));
  for (float* row : rows) fill<<<1, 64>>>(row);
  cudaDeviceSynchronize();
  return 0;
}
