// Copies x and y to the host afterwards, evaluates the polynomial there too, and prints the largest difference.
// verdict: accepted
#include "lab.cuh"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

__constant__ float coefficients[256];
int stored = 0;
std::vector<float> on_host;

void set_coefficients(const float* from, int count) {
  cudaMemcpyToSymbol(coefficients, from, count * sizeof(float));
  stored = count;
  on_host.assign(from, from + count);
}

__global__ void polynomial(const float* x, float* y, std::size_t n, int count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float point = x[i];
  float sum = 0;
  for (int k = count - 1; k >= 0; --k) sum = sum * point + coefficients[k];
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  polynomial<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n, stored);
  std::vector<float> points(n), values(n);
  cudaMemcpy(points.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(values.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost);
  double worst = 0;
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0;
    for (std::size_t k = on_host.size(); k-- > 0;) sum = sum * points[i] + on_host[k];
    worst = std::max(worst, std::abs(sum - values[i]));
  }
  std::printf("largest difference: %g\n", worst);
}
