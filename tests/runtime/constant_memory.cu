// A filter in constant memory, changed between launches.
#include "check.hpp"

constexpr int kRadius = 2;
__constant__ float filter[2 * kRadius + 1];
__constant__ int shifts[3][2] = {{1, 2}, {3, 4}, {5, 6}};

__global__ void convolve(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = -kRadius; k <= kRadius; ++k) {
    if (i + k >= 0 && i + k < n) sum += filter[k + kRadius] * in[i + k];
  }
  out[i] = sum + static_cast<float>(shifts[i % 3][i % 2]);
}

int main() {
  constexpr int n = 500;
  float *in = nullptr, *out = nullptr;
  REQUIRE_OK(cudaMallocManaged(&in, n * sizeof(float)));
  REQUIRE_OK(cudaMallocManaged(&out, n * sizeof(float)));
  for (int i = 0; i < n; ++i) in[i] = static_cast<float>(i % 13);
  const float filters[2][5] = {{1, 2, 3, 2, 1}, {0, -1, 2, -1, 0}};
  const int table[3][2] = {{1, 2}, {3, 4}, {5, 6}};
  for (const auto& weights : filters) {
    REQUIRE_OK(cudaMemcpyToSymbol(filter, weights, sizeof weights));
    convolve<<<4, 128>>>(in, out, n);
    REQUIRE_OK(cudaDeviceSynchronize());
    int wrong = 0;
    for (int i = 0; i < n; ++i) {
      float sum = 0;
      for (int k = -2; k <= 2; ++k) {
        if (i + k >= 0 && i + k < n) sum += weights[k + 2] * in[i + k];
      }
      wrong += out[i] != sum + static_cast<float>(table[i % 3][i % 2]);
    }
    EXPECT(wrong == 0);
  }
  return failures;
}
