// The last block to finish adds up the results of the others, but the fence between those results
// and the ticket orders them for threads of the same block only.
//
// finds: data_race
// checks: full
#include <cstdio>

__device__ unsigned tickets;

__global__ void sum(const float* values, float* parts, float* result) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    float part = 0;
    for (int k = 0; k < 32; ++k) part += values[blockIdx.x * 32 + k];
    parts[blockIdx.x] = part;
    __threadfence_block();
    is_last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    float all = 0;
    for (unsigned k = 0; k < gridDim.x; ++k) all += parts[k];  // here
    *result = all;
  }
}

int main() {
  float values[128];
  for (float& value : values) value = 1;
  float* on_device = nullptr;
  float* parts = nullptr;
  float* result = nullptr;
  cudaMalloc(&on_device, sizeof values);
  cudaMalloc(&parts, 4 * sizeof(float));
  cudaMalloc(&result, sizeof(float));
  cudaMemcpy(on_device, values, sizeof values, cudaMemcpyHostToDevice);
  sum<<<4, 32>>>(on_device, parts, result);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(on_device);
  cudaFree(parts);
  cudaFree(result);
  return 0;
}
