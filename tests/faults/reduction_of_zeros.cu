// A reduction of zeros without a __syncthreads() between its steps: its writes change no value.
//
// checks: full
// finds: data_race
// tool: racecheck
// sanitizer: Race reported
#include <cuda_runtime.h>

__global__ void sum(const int* x, int* result) {
  __shared__ int s[256];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];  // here
  }
  if (threadIdx.x == 0) *result = s[0];
}

int main() {
  int* x = nullptr;
  int* result = nullptr;
  cudaMalloc(&x, 256 * sizeof(int));
  cudaMalloc(&result, sizeof(int));
  cudaMemset(x, 0, 256 * sizeof(int));
  sum<<<1, 256>>>(x, result);
  cudaDeviceSynchronize();
  return 0;
}
