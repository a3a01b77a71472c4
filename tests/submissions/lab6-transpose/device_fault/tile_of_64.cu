// 64×64 threads per block exceed the limit of 1,024, so nothing runs.
// says: the block has 4,096 threads (64, 64, 1); the maximum is 1,024
#include "lab.cuh"

__global__ void naive(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * 64 + threadIdx.y;
  const int column = blockIdx.x * 64 + threadIdx.x;
  if (row < rows && column < cols) out[column * rows + row] = in[row * cols + column];
}

void transpose(const float* in, float* out, int rows, int cols) {
  naive<<<dim3((cols + 63) / 64, (rows + 63) / 64), dim3(64, 64)>>>(in, out, rows, cols);
}
