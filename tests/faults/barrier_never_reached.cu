// The two halves of a block wait at different barriers.
//
// finds: barrier_divergence
#include <cuda_runtime.h>

__global__ void halves(int* x) {
  if (threadIdx.x < 32) {
    asm volatile("bar.sync 1, 64;");  // here
  } else {
    asm volatile("bar.sync 2, 64;");
  }
  x[threadIdx.x] = 0;
}

int main() {
  int* x = nullptr;
  cudaMalloc(&x, 64 * sizeof(int));
  halves<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  return 0;
}
