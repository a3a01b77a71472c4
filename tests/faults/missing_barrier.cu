// Threads read shared memory that other threads write, without a __syncthreads() in between.
//
// checks: full
// finds: data_race
// tool: racecheck
// sanitizer: Race reported
#include <cuda_runtime.h>

__global__ void reverse(int* x) {
  __shared__ int s[128];
  s[threadIdx.x] = x[threadIdx.x];
  x[threadIdx.x] = s[127 - threadIdx.x];  // here
}

int main() {
  int* x = nullptr;
  cudaMalloc(&x, 128 * sizeof(int));
  int values[128];
  for (int i = 0; i < 128; ++i) values[i] = i;
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  reverse<<<1, 128>>>(x);
  cudaDeviceSynchronize();
  return 0;
}
