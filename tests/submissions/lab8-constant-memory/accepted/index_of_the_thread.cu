// Correct, but each thread starts with a different coefficient, so the lanes of a warp never agree.
// loses: uniform
// says: Let the index depend on the loop, not on the thread.
#include "lab.cuh"

__constant__ float coefficients[256];
static int stored = 0;

void set_coefficients(const float* from, int count) {
  cudaMemcpyToSymbol(coefficients, from, count * sizeof(float));
  stored = count;
}

__global__ void polynomial(const float* x, float* y, std::size_t n, int count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float point = x[i];
  int k = threadIdx.x % count;
  float power = 1;
  for (int j = 0; j < k; ++j) power *= point;
  float sum = 0;
  for (int j = 0; j < count; ++j) {
    sum += coefficients[k] * power;
    power *= point;
    if (++k == count) {
      k = 0;
      power = 1;
    }
  }
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  polynomial<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n, stored);
}
