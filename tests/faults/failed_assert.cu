// An assertion in a kernel fails.
//
// finds: assertion
// tool: memcheck
// sanitizer: nothing: an assertion is not a memory access
#include <cassert>
#include <cuda_runtime.h>

__global__ void root(const float* x, float* roots) {
  assert(x[threadIdx.x] >= 0);  // here
  roots[threadIdx.x] = sqrtf(x[threadIdx.x]);
}

int main() {
  float values[32];
  for (int i = 0; i < 32; ++i) values[i] = static_cast<float>(20 - i);
  float* x = nullptr;
  float* roots = nullptr;
  cudaMalloc(&x, sizeof values);
  cudaMalloc(&roots, sizeof values);
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  root<<<1, 32>>>(x, roots);
  cudaDeviceSynchronize();
  return 0;
}
