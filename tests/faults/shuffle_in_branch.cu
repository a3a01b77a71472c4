// The lower half of a warp sums in a branch, with a mask that names the whole warp.
//
// finds: invalid_sync
// tool: synccheck
// sanitizer: nothing: synccheck does not compare the masks of shuffles
#include <cuda_runtime.h>

__global__ void sum(int* x) {
  int value = x[threadIdx.x];
  if (threadIdx.x < 16) {
    for (int step = 8; step > 0; step /= 2)
      value += __shfl_down_sync(0xffffffff, value, step);  // here
  }
  __syncthreads();
  x[threadIdx.x] = value;
}

int main() {
  int* x = nullptr;
  cudaMalloc(&x, 32 * sizeof(int));
  cudaMemset(x, 0, 32 * sizeof(int));
  sum<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  return 0;
}
