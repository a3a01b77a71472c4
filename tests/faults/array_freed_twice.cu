// An array is freed twice.
//
// finds: invalid_address
// checks: full
#include <cuda_runtime.h>

int main() {
  float* x = nullptr;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaFree(x);
  cudaFree(x);  // here
  return 0;
}
