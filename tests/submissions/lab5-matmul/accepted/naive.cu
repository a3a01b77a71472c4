// Correct, but without tiles: loses the points for reading each element once per tile.
// loses: tiled
// says: Stage tiles of both matrices in shared memory.
#include "lab.cuh"

__global__ void naive(const float* a, const float* b, float* c, int m, int n, int k) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0;
  for (int p = 0; p < k; ++p) sum += a[row * k + p] * b[p * n + column];
  c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const dim3 block(16, 16);
  naive<<<dim3((n + 15) / 16, (m + 15) / 16), block>>>(a, b, c, m, n, k);
}
