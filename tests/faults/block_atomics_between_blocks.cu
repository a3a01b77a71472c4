// All blocks count in one variable, but atomicAdd_block() is atomic only for the threads of a block.
//
// finds: data_race
// checks: full
// tool: racecheck
// sanitizer: nothing: racecheck does not check races between blocks
#include <cstdio>

__global__ void count_even(const int* values, int* count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (values[i] % 2 == 0) atomicAdd_block(count, 1);  // here
}

int main() {
  int values[128];
  for (int i = 0; i < 128; ++i) values[i] = i;
  int* on_device = nullptr;
  int* count = nullptr;
  cudaMalloc(&on_device, sizeof values);
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(on_device, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemset(count, 0, sizeof(int));
  count_even<<<2, 64>>>(on_device, count);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(on_device);
  cudaFree(count);
  return 0;
}
