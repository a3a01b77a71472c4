// An array for a kernel is allocated with malloc().
//
// finds: invalid_address
#include <cuda_runtime.h>

#include <cstdlib>

__global__ void twice(float* x) {
  x[threadIdx.x] *= 2.0f;
}

int main() {
  float values[64] = {};
  float* x = static_cast<float*>(std::malloc(sizeof values));
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);  // here
  twice<<<1, 64>>>(x);
  cudaMemcpy(values, x, sizeof values, cudaMemcpyDeviceToHost);
  std::free(x);
  return 0;
}
