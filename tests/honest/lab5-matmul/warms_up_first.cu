// Multiplies twice, because the first launch also loads the kernel, and prints the time of the
// second launch, which it measures with events.
// verdict: accepted
#include "lab.cuh"

#include <cstdio>

constexpr int kTile = 32;

__global__ void multiply_tiles(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float tile_a[kTile][kTile];
  __shared__ float tile_b[kTile][kTile];
  const int row = blockIdx.y * kTile + threadIdx.y;
  const int column = blockIdx.x * kTile + threadIdx.x;
  float sum = 0;
  for (int first = 0; first < k; first += kTile) {
    const int column_a = first + threadIdx.x;
    const int row_b = first + threadIdx.y;
    tile_a[threadIdx.y][threadIdx.x] = row < m && column_a < k ? a[row * k + column_a] : 0;
    tile_b[threadIdx.y][threadIdx.x] = row_b < k && column < n ? b[row_b * n + column] : 0;
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum += tile_a[threadIdx.y][i] * tile_b[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && column < n) c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const dim3 block(kTile, kTile);
  const dim3 grid((n + kTile - 1) / kTile, (m + kTile - 1) / kTile);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  float* first_product = nullptr;
  cudaMalloc(&first_product, sizeof(float) * m * n);
  multiply_tiles<<<grid, block>>>(a, b, first_product, m, n, k);
  cudaEventRecord(start);
  multiply_tiles<<<grid, block>>>(a, b, c, m, n, k);
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, start, stop);
  std::printf("%d x %d x %d: %.3f ms\n", m, n, k, milliseconds);
  cudaFree(first_product);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
}
