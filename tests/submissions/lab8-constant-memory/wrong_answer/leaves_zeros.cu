// Sets the output to 0 first, and rounds the grid down: the last values are never computed.
// says: No kernel wrote the wrong elements of 'y'. Every wrong element is 0.
// says on gpu: On the simulated GPU, no kernel wrote the wrong elements of 'y'.
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
  float sum = 0;
  for (int k = count - 1; k >= 0; --k) sum = sum * x[i] + coefficients[k];
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  cudaMemset(y, 0, n * sizeof(float));
  const auto blocks = static_cast<unsigned>(n / 32);
  if (blocks > 0) polynomial<<<blocks, 32>>>(x, y, n, stored);
}
