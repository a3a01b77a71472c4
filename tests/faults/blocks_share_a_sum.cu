// Each block adds its part to one sum in global memory, as if blocks ran one after the other.
//
// finds: data_race
// checks: full
#include <cstdio>

__global__ void sum_up(const int* values, int* sum) {
  __shared__ int part;
  if (threadIdx.x == 0) part = 0;
  __syncthreads();
  atomicAdd(&part, values[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) *sum += part;  // here
}

int main() {
  int values[256];
  for (int i = 0; i < 256; ++i) values[i] = 1;
  int* on_device = nullptr;
  int* sum = nullptr;
  cudaMalloc(&on_device, sizeof values);
  cudaMalloc(&sum, sizeof(int));
  cudaMemcpy(on_device, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemset(sum, 0, sizeof(int));
  sum_up<<<4, 64>>>(on_device, sum);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(on_device);
  cudaFree(sum);
  return 0;
}
