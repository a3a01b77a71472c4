// Copies the new coefficients but keeps the first count.
// says: All 300 elements of the array 'again' are wrong.
#include "lab.cuh"

__constant__ float coefficients[256];
static int stored = 0;

void set_coefficients(const float* from, int count) {
  cudaMemcpyToSymbol(coefficients, from, count * sizeof(float));
  if (stored == 0) stored = count;
}

__global__ void polynomial(const float* x, float* y, std::size_t n, int count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = count - 1; k >= 0; --k) sum = sum * x[i] + coefficients[k];
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  polynomial<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n, stored);
}
