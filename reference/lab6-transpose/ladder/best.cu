// SPDX-License-Identifier: MIT
// Rung 4: 64×64 tiles with accesses of 16 bytes. Each thread has four loads in flight, loads and
// stores move 256 contiguous bytes, and shared memory has no bank conflicts. Blocks that run at the
// same time move vertically adjacent tiles of `in`, so their stores continue the same `out` rows.
#include "lab.cuh"

#include <cstddef>
#include <cstdint>

constexpr int kTile = 64;
constexpr int kQuads = kTile / 4;          // quads of 16 bytes per row of a tile
constexpr int kThreads = kQuads * kQuads;  // each thread moves 4×4 elements

// The index of quad `quad` in row `row` of the transposed tile. With 16 bytes per thread, eight
// threads share one bank pass. They write the same quad of rows that are four apart, and read
// adjacent quads of one row. XOR with a number derived from the row spreads both over all banks.
// Padding is not needed; it would break the 16-byte alignment of the rows.
__device__ int quad_index(int row, int quad) {
  return row * kQuads + (quad ^ (row / 4 % 8));
}

__global__ void __launch_bounds__(kThreads) quads(const float* in, float* out, int rows, int cols) {
  __shared__ float4 tile[kTile * kQuads];
  const int quad = threadIdx.x % kQuads;
  const int line = threadIdx.x / kQuads;
  const int first_row = blockIdx.x * kTile;
  const int first_column = blockIdx.y * kTile;

  // One quad from each of four rows. Extents are multiples of 4, so no quad crosses an edge.
  float4 piece[4] = {};
  const int column = first_column + quad * 4;
  for (int i = 0; i < 4; ++i) {
    const int row = first_row + line * 4 + i;
    if (row < rows && column < cols) {
      const float* from = in + static_cast<std::size_t>(row) * cols + column;
      piece[i] = *reinterpret_cast<const float4*>(from);
    }
  }
  // The 4×4 elements are transposed in registers: each column is stored as a quad.
  tile[quad_index(quad * 4 + 0, line)] = {piece[0].x, piece[1].x, piece[2].x, piece[3].x};
  tile[quad_index(quad * 4 + 1, line)] = {piece[0].y, piece[1].y, piece[2].y, piece[3].y};
  tile[quad_index(quad * 4 + 2, line)] = {piece[0].z, piece[1].z, piece[2].z, piece[3].z};
  tile[quad_index(quad * 4 + 3, line)] = {piece[0].w, piece[1].w, piece[2].w, piece[3].w};
  __syncthreads();

  const int out_column = first_row + quad * 4;
  for (int i = 0; i < 4; ++i) {
    const int tile_row = line * 4 + i;
    const int out_row = first_column + tile_row;
    if (out_row < cols && out_column < rows) {
      float* to = out + static_cast<std::size_t>(out_row) * rows + out_column;
      *reinterpret_cast<float4*>(to) = tile[quad_index(tile_row, quad)];
    }
  }
}

// For all other sizes: the padded tile, with four loads in flight per thread.
constexpr int kSmallTile = 32;
constexpr int kSmallRows = 8;

__global__ void __launch_bounds__(kSmallTile* kSmallRows)
    elements(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kSmallTile][kSmallTile + 1];
  const int first_row = blockIdx.y * kSmallTile;
  const int first_column = blockIdx.x * kSmallTile;
  const int column = first_column + threadIdx.x;
  for (int i = threadIdx.y; i < kSmallTile; i += kSmallRows) {
    const int row = first_row + i;
    if (row < rows && column < cols)
      tile[i][threadIdx.x] = in[static_cast<std::size_t>(row) * cols + column];
  }
  __syncthreads();
  const int out_column = first_row + threadIdx.x;
  for (int i = threadIdx.y; i < kSmallTile; i += kSmallRows) {
    const int out_row = first_column + i;
    if (out_row < cols && out_column < rows)
      out[static_cast<std::size_t>(out_row) * rows + out_column] = tile[threadIdx.x][i];
  }
}

static unsigned tiles_for(int extent, int tile) {
  return static_cast<unsigned>((extent + tile - 1) / tile);
}

// Accesses of 16 bytes need addresses that are multiples of 16.
static bool is_aligned(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer) % sizeof(float4) == 0;
}

void transpose(const float* in, float* out, int rows, int cols) {
  if (rows % 4 == 0 && cols % 4 == 0 && is_aligned(in) && is_aligned(out)) {
    const dim3 grid(tiles_for(rows, kTile), tiles_for(cols, kTile));
    quads<<<grid, kThreads>>>(in, out, rows, cols);
  } else {
    const dim3 grid(tiles_for(cols, kSmallTile), tiles_for(rows, kSmallTile));
    elements<<<grid, dim3(kSmallTile, kSmallRows)>>>(in, out, rows, cols);
  }
}
