// A loop runs one element too far: <= instead of <.
//
// finds: out_of_bounds
// tool: memcheck
// sanitizer: Invalid __global__ read
#include <cuda_runtime.h>

__global__ void sum_rows(const float* a, float* sums, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int column = 0; column <= columns; ++column) sum += a[row * columns + column];  // here
  sums[row] = sum;
}

int main() {
  const int rows = 32;
  const int columns = 8;
  float* a = nullptr;
  float* sums = nullptr;
  cudaMalloc(&a, rows * columns * sizeof(float));
  cudaMalloc(&sums, rows * sizeof(float));
  cudaMemset(a, 0, rows * columns * sizeof(float));
  sum_rows<<<1, 32>>>(a, sums, rows, columns);
  cudaDeviceSynchronize();
  return 0;
}
