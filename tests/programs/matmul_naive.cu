// A matrix product, one thread per element, in one pass over a row and a column.
#include "tests/support/cuda_program.hpp"

#include <cmath>

__global__ void multiply(const float* a, const float* b, float* c, int n) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n || column >= n) return;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum = fmaf(a[row * n + k], b[k * n + column], sum);
  c[row * n + column] = sum;
}

int main() {
  constexpr int n = 75;
  std::vector<float> a(n * n), b(n * n);
  for (int i = 0; i < n * n; ++i) {
    a[i] = 1.0f / static_cast<float>(i % 17 + 1);
    b[i] = static_cast<float>(i % 13) - 5.9f;
  }
  const DeviceArray<float> device_a(a), device_b(b), device_c(n * n);
  const dim3 block(16, 16);
  const dim3 grid((n + 15) / 16, (n + 15) / 16);
  multiply<<<grid, block>>>(device_a.get(), device_b.get(), device_c.get(), n);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<float> c = device_c.to_host();
  int wrong = 0;
  for (int i = 0; i < n * n; ++i) {
    float sum = 0;
    for (int k = 0; k < n; ++k) sum = std::fma(a[i / n * n + k], b[k * n + i % n], sum);
    wrong += c[i] != sum;
  }
  EXPECT(wrong == 0);
  std::printf("%a %a %08x\n", c[0], c[n * n - 1], checksum(c));
  return failures;
}
