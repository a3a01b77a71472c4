// The padded tile as lectures and textbooks show it: a block of 1,024 threads, each of which moves one element.
// says: All results are right
// speed points on gpu: 7.5
#include "lab.cuh"

#include <cstddef>

#define TILE 32

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  if (x < cols && y < rows) tile[threadIdx.y][threadIdx.x] = in[(std::size_t)y * cols + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  if (x < rows && y < cols) out[(std::size_t)y * rows + x] = tile[threadIdx.x][threadIdx.y];
}

void transpose(const float* in, float* out, int rows, int cols) {
  dim3 block(TILE, TILE);
  dim3 grid((cols + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
  transpose_tile<<<grid, block>>>(in, out, rows, cols);
}
