// Correct, but threadIdx.x runs down a column: a warp reads one float from each of many sectors.
// loses: coalesced tiled
// says: Stage tiles of both matrices in shared memory.
#include "lab.cuh"

__global__ void columns(const float* a, const float* b, float* c, int m, int n, int k) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= m || column >= n) return;
  float sum = 0;
  for (int p = 0; p < k; ++p) sum += a[row * k + p] * b[p * n + column];
  c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const dim3 block(32, 8);
  columns<<<dim3((m + 31) / 32, (n + 7) / 8), block>>>(a, b, c, m, n, k);
}
