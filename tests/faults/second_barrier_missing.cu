// The second __syncthreads() of a tiled loop is missing: the next tile overwrites what other
// threads still read.
//
// checks: full
// finds: data_race
// tool: racecheck
// sanitizer: Race reported
#include <cuda_runtime.h>

__global__ void row_sums(const int* x, int* sums, int n) {
  __shared__ int tile[64];
  int sum = 0;
  for (int start = 0; start < n; start += 64) {
    tile[threadIdx.x] = x[start + threadIdx.x];  // here
    __syncthreads();
    for (int k = 0; k < 64; ++k) sum += tile[k];
  }
  sums[threadIdx.x] = sum;
}

int main() {
  const int n = 256;
  int* x = nullptr;
  int* sums = nullptr;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&sums, 64 * sizeof(int));
  int values[n];
  for (int i = 0; i < n; ++i) values[i] = i;
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  row_sums<<<1, 64>>>(x, sums, n);
  cudaDeviceSynchronize();
  return 0;
}
