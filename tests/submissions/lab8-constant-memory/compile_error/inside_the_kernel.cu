// Declares the constant array inside the kernel.
// says: start with the first error, at inside_the_kernel.cu:10
#include "lab.cuh"

static int stored = 0;

void set_coefficients(const float*, int count) { stored = count; }

__global__ void polynomial(const float* x, float* y, std::size_t n, int count) {
  __constant__ float coefficients[256];
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = count - 1; k >= 0; --k) sum = sum * x[i] + coefficients[k];
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  polynomial<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n, stored);
}
