// Its tile is dynamic shared memory, addressed with a row length that the host chooses.
// verdict: accepted
#include "lab.cuh"

#include <cstddef>

extern __shared__ float tile[];

__global__ void padded_tile(const float* in, float* out, int rows, int cols, int side, int pitch) {
  const int column = blockIdx.x * side + threadIdx.x;
  for (int k = threadIdx.y; k < side; k += blockDim.y) {
    const int row = blockIdx.y * side + k;
    if (row < rows && column < cols) tile[k * pitch + threadIdx.x] = in[static_cast<std::size_t>(row) * cols + column];
  }
  __syncthreads();
  const int to = blockIdx.y * side + threadIdx.x;
  for (int k = threadIdx.y; k < side; k += blockDim.y) {
    const int row = blockIdx.x * side + k;
    if (row < cols && to < rows) out[static_cast<std::size_t>(row) * rows + to] = tile[threadIdx.x * pitch + k];
  }
}

void transpose(const float* in, float* out, int rows, int cols) {
  constexpr int kSide = 32;
  const std::size_t bytes = sizeof(float) * kSide * (kSide + 1);
  cudaFuncSetAttribute(padded_tile, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes));
  const dim3 grid((cols + kSide - 1) / kSide, (rows + kSide - 1) / kSide);
  padded_tile<<<grid, dim3(kSide, 8), bytes>>>(in, out, rows, cols, kSide, kSide + 1);
}
