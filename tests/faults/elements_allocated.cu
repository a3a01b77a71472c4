// cudaMalloc gets its size in elements.
//
// finds: out_of_bounds
// checks: full
#include <cuda_runtime.h>

__global__ void twice(float* x) {
  x[threadIdx.x] = 2.0f * x[threadIdx.x];
}

int main() {
  const int n = 256;
  float values[n] = {};
  float* x = nullptr;
  cudaMalloc(&x, n);
  cudaMemcpy(x, values, n * sizeof(float), cudaMemcpyHostToDevice);  // here
  twice<<<1, 32>>>(x);
  cudaMemcpy(values, x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(x);
  return 0;
}
