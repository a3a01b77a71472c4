// SPDX-License-Identifier: MIT
// Rung 2: a tile in shared memory, so that loads and stores use whole sectors. But each column of
// the tile is in one bank: a warp takes 32 bank passes to read a column.
#include "lab.cuh"

#include <cstddef>

constexpr int kTile = 32;
constexpr int kRows = 8;  // thread rows per block; each thread moves kTile / kRows elements

__global__ void tiled(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTile][kTile];
  const int first_row = blockIdx.y * kTile;
  const int first_column = blockIdx.x * kTile;

  // In: a warp reads 32 adjacent elements of a row.
  const int column = first_column + threadIdx.x;
  for (int i = threadIdx.y; i < kTile; i += kRows) {
    const int row = first_row + i;
    if (row < rows && column < cols)
      tile[i][threadIdx.x] = in[static_cast<std::size_t>(row) * cols + column];
  }
  __syncthreads();

  // Out: the tile's position is mirrored and its columns are read as rows, so that a warp also
  // writes 32 adjacent elements.
  const int out_column = first_row + threadIdx.x;
  for (int i = threadIdx.y; i < kTile; i += kRows) {
    const int out_row = first_column + i;
    if (out_row < cols && out_column < rows)
      out[static_cast<std::size_t>(out_row) * rows + out_column] = tile[threadIdx.x][i];
  }
}

void transpose(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTile, kRows);
  const dim3 grid((cols + kTile - 1) / kTile, (rows + kTile - 1) / kTile);
  tiled<<<grid, block>>>(in, out, rows, cols);
}
