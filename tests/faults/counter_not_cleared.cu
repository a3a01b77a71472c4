// A counter in global memory is not set to zero.
//
// finds: uninitialized
// checks: full
// tool: initcheck
// sanitizer: Uninitialized __global__ memory read
#include <cstdio>

__global__ void count_even(const int* values, int n, int* count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && values[i] % 2 == 0) atomicAdd(count, 1);  // here
}

int main() {
  int values[64];
  for (int i = 0; i < 64; ++i) values[i] = i;
  int* on_device = nullptr;
  int* count = nullptr;
  cudaMalloc(&on_device, sizeof values);
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(on_device, values, sizeof values, cudaMemcpyHostToDevice);
  count_even<<<2, 32>>>(on_device, 64, count);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(on_device);
  cudaFree(count);
  return 0;
}
