// All lanes call a shuffle, but its mask names only the lower half of the warp.
//
// finds: invalid_sync
// tool: synccheck
// sanitizer: Barrier error detected
#include <cuda_runtime.h>

__global__ void sum(int* x, unsigned mask) {
  int value = x[threadIdx.x];
  for (int step = 8; step > 0; step /= 2) value += __shfl_down_sync(mask, value, step);  // here
  x[threadIdx.x] = value;
}

int main() {
  int* x = nullptr;
  cudaMalloc(&x, 32 * sizeof(int));
  cudaMemset(x, 0, 32 * sizeof(int));
  sum<<<1, 32>>>(x, 0x0000ffff);
  cudaDeviceSynchronize();
  return 0;
}
