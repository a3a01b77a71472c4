// Takes one extent, as if the matrix were square, which makes it a different function in C++.
// says: The submission does not define void transpose(const float* in, float* out, int rows, int cols).
#include "lab.cuh"

__global__ void naive(const float* in, float* out, int n) {
  const int row = blockIdx.y * 16 + threadIdx.y;
  const int column = blockIdx.x * 16 + threadIdx.x;
  if (row < n && column < n) out[column * n + row] = in[row * n + column];
}

void transpose(const float* in, float* out, int n) {
  naive<<<dim3((n + 15) / 16, (n + 15) / 16), dim3(16, 16)>>>(in, out, n);
}
