// A copy gets its size in elements.
//
// finds: uninitialized
// checks: full
#include <cuda_runtime.h>

__global__ void twice(float* x) {
  x[threadIdx.x] = 2.0f * x[threadIdx.x];  // here
}

int main() {
  const int n = 256;
  float values[n] = {};
  float* x = nullptr;
  cudaMalloc(&x, n * sizeof(float));
  cudaMemcpy(x, values, n, cudaMemcpyHostToDevice);
  twice<<<1, n>>>(x);
  cudaMemcpy(values, x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(x);
  return 0;
}
