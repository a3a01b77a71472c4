// A reduction within a warp that relies on its lanes running in lockstep.
//
// checks: full
// finds: data_race
// tool: racecheck
// sanitizer: Race reported
#include <cuda_runtime.h>

__global__ void sum(const int* x, int* result) {
  __shared__ volatile int s[64];
  s[threadIdx.x] = x[threadIdx.x];
  s[threadIdx.x + 32] = x[threadIdx.x + 32];
  for (int half = 32; half > 0; half /= 2)
    s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + half];  // here
  if (threadIdx.x == 0) *result = s[0];
}

int main() {
  int* x = nullptr;
  int* result = nullptr;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMalloc(&result, sizeof(int));
  int values[64];
  for (int i = 0; i < 64; ++i) values[i] = i + 1;
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  sum<<<1, 32>>>(x, result);
  cudaDeviceSynchronize();
  return 0;
}
