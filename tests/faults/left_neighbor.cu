// A stencil reads the left neighbor of the first element.
//
// finds: out_of_bounds
// tool: memcheck
// sanitizer: Invalid __global__ read
#include <cuda_runtime.h>

__global__ void smooth(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1) out[i] = 0.5f * in[i - 1] + 0.5f * in[i + 1];  // here
}

int main() {
  const int n = 256;
  float* in = nullptr;
  float* out = nullptr;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  smooth<<<1, n>>>(in, out, n);
  cudaDeviceSynchronize();
  return 0;
}
