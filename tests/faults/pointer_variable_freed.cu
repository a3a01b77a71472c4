// cudaFree gets the address of a pointer variable instead of the pointer.
//
// finds: invalid_address
// checks: full
#include <cuda_runtime.h>

int main() {
  float* x = nullptr;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaFree(&x);  // here
  return 0;
}
