// An element that was never written is staged in shared memory and used in two results: one finding names its first use and where
// it was read from global memory.
//
// checks: full
// finds: uninitialized
// tool: initcheck
// sanitizer: Uninitialized __global__ memory read
#include <cuda_runtime.h>

__global__ void sums_and_squares(const float* x, float* sums, float* squares) {
  __shared__ float s[64];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  const float value = s[63 - threadIdx.x];
  sums[threadIdx.x] = value + 1;  // here
  squares[threadIdx.x] = value * value;
}

int main() {
  float values[64] = {};
  float* x = nullptr;
  float* sums = nullptr;
  float* squares = nullptr;
  cudaMalloc(&x, sizeof values);
  cudaMalloc(&sums, sizeof values);
  cudaMalloc(&squares, sizeof values);
  cudaMemcpy(x, values, sizeof values - sizeof(float), cudaMemcpyHostToDevice);
  sums_and_squares<<<1, 64>>>(x, sums, squares);
  cudaDeviceSynchronize();
  return 0;
}
