// Reads the coefficients from global memory with atomic operations, and adds loads of zeros from
// constant memory.
// verdict: accepted
// earns: 65
#include "lab.cuh"


__device__ int coefficients[256];
__constant__ volatile int zeros[64];
static int stored = 0;

void set_coefficients(const float* from, int count) {
  cudaMemcpyToSymbol(coefficients, from, count * sizeof(float));
  stored = count;
}

__global__ void polynomial(const float* x, float* y, std::size_t n, int count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float point = x[i];
  float sum = 0;
  for (int k = count - 1; k >= 0; --k) sum = sum * point + __int_as_float(atomicOr(&coefficients[k], zeros[k % 64]));
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  polynomial<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n, stored);
}
