// cudaFree gets an array of the host.
//
// finds: invalid_address
// checks: full
#include <cuda_runtime.h>

#include <cstdlib>

int main() {
  float* values = static_cast<float*>(std::calloc(64, sizeof(float)));
  float* x = nullptr;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMemcpy(x, values, 64 * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(values);  // here
  cudaFree(x);
  return 0;
}
