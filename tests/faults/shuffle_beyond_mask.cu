// The lower half of a warp adds its values, but the first step also takes values of the upper half.
//
// checks: full
// finds: uninitialized
// tool: synccheck
// sanitizer: nothing: synccheck does not follow values
#include <cuda_runtime.h>

__global__ void half_sum(const int* x, int* sum) {
  if (threadIdx.x >= 16) return;
  int value = x[threadIdx.x];
  for (int step = 16; step > 0; step /= 2) value += __shfl_down_sync(0xffff, value, step);
  if (threadIdx.x == 0) *sum = value;  // here
}

int main() {
  int values[16] = {};
  int* x = nullptr;
  cudaMalloc(&x, sizeof values + sizeof(int));
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  half_sum<<<1, 32>>>(x, x + 16);
  cudaDeviceSynchronize();
  return 0;
}
