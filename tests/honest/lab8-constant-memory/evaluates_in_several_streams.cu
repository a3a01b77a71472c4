// Four streams evaluate a quarter of the values each. The number of coefficients is in constant memory, too.
// verdict: accepted
#include "lab.cuh"

__constant__ float coefficients[256];
__constant__ int stored;

void set_coefficients(const float* from, int count) {
  cudaMemcpyToSymbol(coefficients, from, count * sizeof(float));
  cudaMemcpyToSymbol(stored, &count, sizeof count);
}

__global__ void polynomial(const float* x, float* y, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float point = x[i];
  float sum = 0;
  for (int k = stored - 1; k >= 0; --k) sum = fmaf(sum, point, coefficients[k]);
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  for (int part = 0; part < 4; ++part) {
    const std::size_t first = n * part / 4, count = n * (part + 1) / 4 - first;
    if (count == 0) continue;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    polynomial<<<static_cast<unsigned>((count + 127) / 128), 128, 0, stream>>>(x + first, y + first, count);
    cudaStreamDestroy(stream);
  }
}
