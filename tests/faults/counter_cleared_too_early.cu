// The last thread clears a counter for the next launch while other threads may still count.
//
// checks: full
// finds: data_race
// tool: racecheck
// sanitizer: nothing: racecheck does not check global memory
#include <cuda_runtime.h>

__global__ void count_positive(const int* x, int* counter, int* total) {
  const int before = x[threadIdx.x] > 0 ? atomicAdd(counter, 1) : 0;
  atomicMax(total, before + 1);
  if (threadIdx.x == blockDim.x - 1) *counter = 0;  // here
}

int main() {
  const int n = 256;
  int values[n];
  for (int k = 0; k < n; ++k) values[k] = k % 3 + 1;
  int* x = nullptr;
  int* counters = nullptr;
  cudaMalloc(&x, sizeof values);
  cudaMalloc(&counters, 2 * sizeof(int));
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemset(counters, 0, 2 * sizeof(int));
  count_positive<<<1, n>>>(x, counters, counters + 1);
  cudaDeviceSynchronize();
  return 0;
}
