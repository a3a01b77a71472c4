// SPDX-License-Identifier: MIT
// Rung 4: each thread computes 4×4 elements. For every 16 multiplications it reads 8 floats from
// shared memory instead of 32, and keeps the sums in registers.
#include "lab.cuh"

constexpr int kTile = 64;   // rows and columns of C per block
constexpr int kDepth = 16;  // along k, per step
constexpr int kEach = 4;    // rows and columns of C per thread
constexpr int kSide = kTile / kEach;

__global__ void register_tiled(const float* a, const float* b, float* c, int m, int n, int k) {
  // The tile of A is stored transposed, so that a thread's four rows are adjacent.
  __shared__ float tile_a[kDepth][kTile + 1];
  __shared__ float tile_b[kDepth][kTile];
  const int thread = threadIdx.y * kSide + threadIdx.x;
  const int first_row = blockIdx.y * kTile;
  const int first_column = blockIdx.x * kTile;
  float sums[kEach][kEach] = {};
  for (int start = 0; start < k; start += kDepth) {
    for (int i = thread; i < kTile * kDepth; i += kSide * kSide) {
      const int row = first_row + i / kDepth;
      const int p = start + i % kDepth;
      tile_a[i % kDepth][i / kDepth] = row < m && p < k ? a[row * k + p] : 0.0f;
      const int q = start + i / kTile;
      const int column = first_column + i % kTile;
      tile_b[i / kTile][i % kTile] = q < k && column < n ? b[q * n + column] : 0.0f;
    }
    __syncthreads();
    for (int p = 0; p < kDepth; ++p) {
      float row_values[kEach];
      float column_values[kEach];
      for (int i = 0; i < kEach; ++i) row_values[i] = tile_a[p][threadIdx.y * kEach + i];
      for (int j = 0; j < kEach; ++j) column_values[j] = tile_b[p][threadIdx.x + j * kSide];
      for (int i = 0; i < kEach; ++i) {
        for (int j = 0; j < kEach; ++j) sums[i][j] += row_values[i] * column_values[j];
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i) {
    const int row = first_row + threadIdx.y * kEach + i;
    for (int j = 0; j < kEach; ++j) {
      const int column = first_column + threadIdx.x + j * kSide;
      if (row < m && column < n) c[row * n + column] = sums[i][j];
    }
  }
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const dim3 block(kSide, kSide);
  const dim3 grid((n + kTile - 1) / kTile, (m + kTile - 1) / kTile);
  register_tiled<<<grid, block>>>(a, b, c, m, n, k);
}
