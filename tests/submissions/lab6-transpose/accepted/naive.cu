// Correct, but writes down the columns of the result.
// loses: whole-sectors tiled conflicts-storing conflicts-loading fast near-copy
// says: Let neighboring threads both read and write neighboring elements.
#include "lab.cuh"

#include <cstddef>

__global__ void naive(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && column < cols) out[static_cast<std::size_t>(column) * rows + row] = in[static_cast<std::size_t>(row) * cols + column];
}

void transpose(const float* in, float* out, int rows, int cols) {
  naive<<<dim3((cols + 15) / 16, (rows + 15) / 16), dim3(16, 16)>>>(in, out, rows, cols);
}
