// A sum starts with an uninitialized register.
//
// finds: uninitialized
// checks: full
#include <cstdio>

__global__ void sum_rows(const float* rows, float* sums, int length) {
  float sum;
  for (int i = 0; i < length; ++i) sum += rows[threadIdx.x * length + i];
  sums[threadIdx.x] = sum;  // here
}

int main() {
  float *rows = nullptr, *sums = nullptr;
  cudaMalloc(&rows, 32 * 8 * sizeof(float));
  cudaMalloc(&sums, 32 * sizeof(float));
  cudaMemset(rows, 0, 32 * 8 * sizeof(float));
  sum_rows<<<1, 32>>>(rows, sums, 8);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(rows);
  cudaFree(sums);
  return 0;
}
