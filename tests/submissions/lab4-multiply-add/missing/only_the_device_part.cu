// Defines only one of the three functions and earns only its points.
// says: Use the exact declaration from lab.cuh.
#include "lab.cuh"

__global__ void add_kernel(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) y[i] = b[i] * a[i] + c[i];
}

void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  add_kernel<<<(n + 255) / 256, 256>>>(b, a, c, y, n);
}
