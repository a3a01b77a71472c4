// The direction of the first copy is reversed; the kernel then reads what was never copied.
//
// finds: invalid_address
// checks: full
#include <cuda_runtime.h>

#include <cstdlib>

__global__ void twice(float* x) {
  x[threadIdx.x] *= 2.0f;
}

int main() {
  const std::size_t size = 64 * sizeof(float);
  float* values = static_cast<float*>(std::calloc(64, sizeof(float)));
  float* x = nullptr;
  cudaMalloc(&x, size);
  cudaMemcpy(x, values, size, cudaMemcpyDeviceToHost);  // here
  twice<<<1, 64>>>(x);
  cudaMemcpy(values, x, size, cudaMemcpyDeviceToHost);
  cudaFree(x);
  std::free(values);
  return 0;
}
