// Adds 0 to each element, which turns -0 into +0.
// says: adds_zero.cu:13 wrote every wrong element of 'out'.
#include "lab.cuh"

#include <cstddef>

__global__ void naive(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || column >= cols) return;
  float sum = 0;
  sum += in[static_cast<std::size_t>(row) * cols + column];
  out[static_cast<std::size_t>(column) * rows + row] = sum;
}

void transpose(const float* in, float* out, int rows, int cols) {
  naive<<<dim3((cols + 31) / 32, (rows + 7) / 8), dim3(32, 8)>>>(in, out, rows, cols);
}
