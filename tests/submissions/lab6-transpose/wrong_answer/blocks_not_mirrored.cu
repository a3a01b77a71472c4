// Transposes each tile but leaves it at its old position.
// says: Each 32×32 tile is transposed, but not moved to its new place.
#include "lab.cuh"

#include <cstddef>

constexpr int kTile = 32;
constexpr int kRows = 8;

__global__ void tiled(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTile][kTile + 1];
  const int column = blockIdx.x * kTile + threadIdx.x;
  for (int i = threadIdx.y; i < kTile; i += kRows) {
    const int row = blockIdx.y * kTile + i;
    if (row < rows && column < cols) tile[i][threadIdx.x] = in[static_cast<std::size_t>(row) * cols + column];
  }
  __syncthreads();
  const int out_column = blockIdx.x * kTile + threadIdx.x;
  for (int i = threadIdx.y; i < kTile; i += kRows) {
    const int out_row = blockIdx.y * kTile + i;
    if (out_row < cols && out_column < rows) out[static_cast<std::size_t>(out_row) * rows + out_column] = tile[threadIdx.x][i];
  }
}

void transpose(const float* in, float* out, int rows, int cols) {
  const dim3 grid((cols + kTile - 1) / kTile, (rows + kTile - 1) / kTile);
  tiled<<<grid, dim3(kTile, kRows)>>>(in, out, rows, cols);
}
