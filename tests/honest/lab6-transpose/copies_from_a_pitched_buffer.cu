// Transposes into a pitched buffer, whose rows cudaMemcpy2D() then copies to the output.
// verdict: accepted
#include "lab.cuh"

#include <cstddef>

constexpr int kTile = 32;
constexpr int kRows = 8;

// Rows of `out` are `pitch` elements apart.
__global__ void tiled(const float* in, float* out, int rows, int cols, std::size_t pitch) {
  __shared__ float tile[kTile][kTile + 1];
  const int column = blockIdx.x * kTile + threadIdx.x;
  for (int i = threadIdx.y; i < kTile; i += kRows) {
    const int row = blockIdx.y * kTile + i;
    if (row < rows && column < cols) tile[i][threadIdx.x] = in[static_cast<std::size_t>(row) * cols + column];
  }
  __syncthreads();
  const int out_column = blockIdx.y * kTile + threadIdx.x;
  for (int i = threadIdx.y; i < kTile; i += kRows) {
    const int out_row = blockIdx.x * kTile + i;
    if (out_row < cols && out_column < rows) out[out_row * pitch + out_column] = tile[threadIdx.x][i];
  }
}

void transpose(const float* in, float* out, int rows, int cols) {
  float* scratch;
  std::size_t pitch;
  cudaMallocPitch(&scratch, &pitch, rows * sizeof(float), cols);
  const dim3 grid((cols + kTile - 1) / kTile, (rows + kTile - 1) / kTile);
  tiled<<<grid, dim3(kTile, kRows)>>>(in, scratch, rows, cols, pitch / sizeof(float));
  cudaMemcpy2D(out, rows * sizeof(float), scratch, pitch, rows * sizeof(float), cols, cudaMemcpyDeviceToDevice);
  cudaFree(scratch);
}
