// A Cholesky factorization by one block in shared memory, used to solve a linear system.
#include "tests/support/cuda_program.hpp"

#include <cmath>

constexpr int kSize = 24;

__global__ void solve(const double* a, const double* b, double* factor, double* x) {
  __shared__ double l[kSize][kSize + 1];
  __shared__ double y[kSize];
  const int row = threadIdx.x;
  for (int k = 0; k < kSize; ++k) l[row][k] = a[row * kSize + k];
  y[row] = b[row];
  __syncthreads();
  for (int k = 0; k < kSize; ++k) {
    if (row == k) l[k][k] = sqrt(l[k][k]);
    __syncthreads();
    if (row > k) l[row][k] /= l[k][k];
    __syncthreads();
    for (int j = k + 1; j <= row; ++j) l[row][j] = fma(-l[row][k], l[j][k], l[row][j]);
    __syncthreads();
  }
  // Forward substitution with l, then backward substitution with its transpose.
  for (int k = 0; k < kSize; ++k) {
    if (row == k) y[k] /= l[k][k];
    __syncthreads();
    if (row > k) y[row] = fma(-l[row][k], y[k], y[row]);
    __syncthreads();
  }
  for (int k = kSize - 1; k >= 0; --k) {
    if (row == k) y[k] /= l[k][k];
    __syncthreads();
    if (row < k) y[row] = fma(-l[k][row], y[k], y[row]);
    __syncthreads();
  }
  x[row] = y[row];
  for (int k = 0; k < kSize; ++k) factor[row * kSize + k] = k <= row ? l[row][k] : 0;
}

int main() {
  std::vector<double> a(kSize * kSize), b(kSize);
  for (int row = 0; row < kSize; ++row) {
    for (int k = 0; k < kSize; ++k)
      a[row * kSize + k] = row == k ? kSize : 1.0 / (1 + std::abs(row - k));
    for (int k = 0; k < kSize; ++k) b[row] += a[row * kSize + k] * (k + 1);
  }
  const DeviceArray<double> device_a(a), device_b(b), device_factor(a.size()), device_x(kSize);
  solve<<<1, kSize>>>(device_a.get(), device_b.get(), device_factor.get(), device_x.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<double> l = device_factor.to_host(), x = device_x.to_host();
  for (int row = 0; row < kSize; ++row) {
    EXPECT(std::fabs(x[row] - (row + 1)) < 1e-11);
    for (int column = 0; column < kSize; ++column) {
      double product = 0;
      for (int k = 0; k < kSize; ++k) product += l[row * kSize + k] * l[column * kSize + k];
      EXPECT(std::fabs(product - a[row * kSize + column]) < 1e-12);
    }
  }
  std::printf("%a %08x %08x\n", l[0], checksum(l), checksum(x));
  return failures;
}
