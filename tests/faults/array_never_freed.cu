// An array is allocated and never freed.
//
// finds: leak
// checks: full
#include <cuda_runtime.h>

__global__ void twice(float* x) {
  x[threadIdx.x] *= 2.0f;
}

int main() {
  float values[64] = {};
  float* x = nullptr;
  cudaMalloc(&x, sizeof values);  // here
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  twice<<<1, 64>>>(x);
  cudaMemcpy(values, x, sizeof values, cudaMemcpyDeviceToHost);
  return 0;
}
