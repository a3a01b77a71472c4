// SPDX-License-Identifier: MIT
// Rung 1: one thread per element. Every multiplication reads two floats from global memory.
#include "lab.cuh"

__global__ void naive(const float* a, const float* b, float* c, int m, int n, int k) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0;
  for (int p = 0; p < k; ++p) sum += a[row * k + p] * b[p * n + column];
  c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const dim3 block(16, 16);
  const dim3 grid((n + block.x - 1) / block.x, (m + block.y - 1) / block.y);
  naive<<<grid, block>>>(a, b, c, m, n, k);
}
