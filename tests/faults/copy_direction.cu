// The direction of a copy is reversed.
//
// finds: invalid_address
#include <cuda_runtime.h>

int main() {
  float values[100] = {};
  float* x = nullptr;
  cudaMalloc(&x, sizeof values);
  cudaMemcpy(values, x, sizeof values, cudaMemcpyHostToDevice);  // here
  cudaFree(x);
  return 0;
}
