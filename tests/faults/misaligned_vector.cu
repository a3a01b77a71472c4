// float4 needs addresses that are multiples of 16 bytes, but the array starts one float further on.
//
// finds: misaligned
// tool: memcheck
// sanitizer: Invalid __global__ read
#include <cuda_runtime.h>

__global__ void copy(const float* in, float4* out) {
  out[threadIdx.x] = reinterpret_cast<const float4*>(in)[threadIdx.x];  // here
}

int main() {
  float* in = nullptr;
  float4* out = nullptr;
  cudaMalloc(&in, 129 * sizeof(float));
  cudaMalloc(&out, 32 * sizeof(float4));
  cudaMemset(in, 0, 129 * sizeof(float));
  copy<<<1, 32>>>(in + 1, out);
  cudaDeviceSynchronize();
  return 0;
}
