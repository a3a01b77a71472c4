// Transposes without a tile, but loads a word of shared memory in each thread, without conflicts and without a purpose.
// verdict: accepted
// earns: 60
#include "lab.cuh"

#include <cstddef>

__global__ void naive(const float* in, float* out, int rows, int cols) {
  __shared__ volatile float tile[512];
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || column >= cols) return;
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  tile[thread] = in[static_cast<std::size_t>(row) * cols + column];
  out[static_cast<std::size_t>(column) * rows + row] = tile[thread];
}

void transpose(const float* in, float* out, int rows, int cols) {
  naive<<<dim3((cols + 31) / 32, (rows + 15) / 16), dim3(32, 16)>>>(in, out, rows, cols);
}
