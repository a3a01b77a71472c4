// Blocks add to a sum under a lock. No fence separates the addition from the release of the lock.
//
// finds: data_race
// checks: full
// tool: racecheck
// sanitizer: nothing: racecheck does not check races between blocks
#include <cstdio>

__device__ int lock;

__global__ void sum_up(const float* values, float* sum) {
  if (threadIdx.x != 0) return;
  float part = 0;
  for (int k = 0; k < 32; ++k) part += values[blockIdx.x * 32 + k];
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence();
  *sum += part;  // here
  // __threadfence() is missing.
  atomicExch(&lock, 0);
}

int main() {
  float values[128];
  for (float& value : values) value = 1;
  float* on_device = nullptr;
  float* sum = nullptr;
  cudaMalloc(&on_device, sizeof values);
  cudaMalloc(&sum, sizeof(float));
  cudaMemcpy(on_device, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemset(sum, 0, sizeof(float));
  sum_up<<<4, 32>>>(on_device, sum);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(on_device);
  cudaFree(sum);
  return 0;
}
