// A block of 2,048 threads: the launch fails, and the program does not check for errors.
//
// finds: launch
#include <cuda_runtime.h>

__global__ void clear(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 0;
}

int main() {
  const int n = 2048;
  float* x = nullptr;
  cudaMalloc(&x, n * sizeof(float));
  clear<<<1, n>>>(x, n);  // here
  cudaFree(x);
  return 0;
}
