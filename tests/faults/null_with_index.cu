// The pointer was never allocated, and the first thread that uses it has a large index.
//
// finds: invalid_address
// tool: memcheck
// sanitizer: Invalid __global__ write
#include <cuda_runtime.h>

__global__ void fill_last(float* x, int n) {
  x[n - 1] = 1.0f;  // here
}

int main() {
  fill_last<<<1, 1>>>(nullptr, 10000);
  cudaDeviceSynchronize();
  return 0;
}
