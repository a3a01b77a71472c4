// A copy gets the address of a pointer variable instead of the pointer.
//
// finds: invalid_address
// tool: memcheck
// sanitizer: Program hit cudaErrorInvalidValue
#include <cuda_runtime.h>

__global__ void twice(float* x) {
  x[threadIdx.x] *= 2.0f;
}

int main() {
  float values[64] = {};
  float* x = nullptr;
  cudaMalloc(&x, sizeof values);
  cudaMemcpy(&x, values, sizeof values, cudaMemcpyHostToDevice);  // here
  twice<<<1, 64>>>(x);
  cudaMemcpy(values, &x, sizeof values, cudaMemcpyDeviceToHost);
  cudaFree(x);
  return 0;
}
