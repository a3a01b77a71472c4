// The guard for the threads past the end is missing: 1000 elements, but 4 blocks of 256
// threads.
//
// finds: out_of_bounds
// tool: memcheck
// sanitizer: Invalid __global__ write
#include <cuda_runtime.h>

__global__ void scale(float* x, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = factor;  // here
}

int main() {
  const int n = 1000;
  float* x = nullptr;
  cudaMalloc(&x, n * sizeof(float));
  scale<<<(n + 255) / 256, 256>>>(x, 2.0f);
  cudaDeviceSynchronize();
  return 0;
}
