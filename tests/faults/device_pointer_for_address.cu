// A second cudaMalloc gets the device pointer instead of the address of its variable.
//
// finds: invalid_address
#include <cuda_runtime.h>

int main() {
  float* x = nullptr;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMalloc(reinterpret_cast<void**>(x), 128 * sizeof(float));  // here
  cudaFree(x);
  return 0;
}
