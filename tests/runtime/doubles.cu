// Double precision: exact for exact arithmetic, close for approximated functions.
#include "check.hpp"

#include <cmath>

__global__ void compute(const double* x, double* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double v = x[i];
  out[4 * i] = fma(v, v, 1.0 / 3.0);
  out[4 * i + 1] = sqrt(v) / (v + 1);
  out[4 * i + 2] = log(v + 1) * exp(-v);
  out[4 * i + 3] = v + floor(v) + fmod(v, 0.75);
}

int main() {
  constexpr int n = 200;
  double *x = nullptr, *out = nullptr;
  REQUIRE_OK(cudaMallocManaged(&x, n * sizeof(double)));
  REQUIRE_OK(cudaMallocManaged(&out, 4 * n * sizeof(double)));
  for (int i = 0; i < n; ++i) x[i] = 0.05 * i;
  compute<<<2, 128>>>(x, out, n);
  REQUIRE_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    wrong += out[4 * i] != std::fma(x[i], x[i], 1.0 / 3.0);
    wrong += out[4 * i + 1] != std::sqrt(x[i]) / (x[i] + 1);
    wrong += !(std::fabs(out[4 * i + 2] - std::log(x[i] + 1) * std::exp(-x[i])) <= 1e-15);
    wrong +=
        !(std::fabs(out[4 * i + 3] - (x[i] + std::floor(x[i]) + std::fmod(x[i], 0.75))) <= 1e-14);
  }
  EXPECT(wrong == 0);
  return failures;
}
