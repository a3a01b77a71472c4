// Double precision: Simpson's rule, square roots by Newton's method, and a compensated sum.
#include "tests/support/cuda_program.hpp"

#include <cmath>

constexpr int kThreads = 128;

__host__ __device__ double simpson(double from, double width) {
  const auto f = [](double x) { return 4.0 / fma(x, x, 1.0); };
  return width / 6.0 * (f(from) + 4.0 * f(from + 0.5 * width) + f(from + width));
}

__global__ void integrate(double* parts) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double width = 1.0 / (gridDim.x * blockDim.x);
  parts[i] = simpson(i * width, width);
}

__host__ __device__ double newton_root(double square) {
  double root = square;
  for (int i = 0; i < 40; ++i) root = 0.5 * (root + square / root);
  return root;
}

__global__ void roots(double* newton, double* built_in) {
  const int i = threadIdx.x;
  newton[i] = newton_root(i + 1.0);
  built_in[i] = sqrt(i + 1.0);
}

/// Kahan summation; the intrinsics keep the compiler from combining the operations.
__global__ void sum_of_tenths(int n, double* sums) {
  double plain = 0, sum = 0, lost = 0;
  for (int i = 0; i < n; ++i) {
    plain = __dadd_rn(plain, 0.1);
    const double value = __dadd_rn(0.1, -lost);
    const double next = __dadd_rn(sum, value);
    lost = __dadd_rn(__dadd_rn(next, -sum), -value);
    sum = next;
  }
  sums[0] = plain;
  sums[1] = sum;
}

int main() {
  const DeviceArray<double> device_parts(8 * kThreads);
  integrate<<<8, kThreads>>>(device_parts.get());
  double pi = 0;
  for (const double part : device_parts.to_host()) pi += part;
  EXPECT(std::fabs(pi - 3.141592653589793) < 1e-14);

  const DeviceArray<double> device_newton(kThreads), device_built_in(kThreads);
  roots<<<1, kThreads>>>(device_newton.get(), device_built_in.get());
  const std::vector<double> newton = device_newton.to_host();
  const std::vector<double> built_in = device_built_in.to_host();
  for (int i = 0; i < kThreads; ++i) {
    EXPECT(newton[i] == newton_root(i + 1.0));
    EXPECT(built_in[i] == std::sqrt(i + 1.0));
  }

  const DeviceArray<double> device_sums(2);
  sum_of_tenths<<<1, 1>>>(10'000, device_sums.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<double> sums = device_sums.to_host();
  EXPECT(sums[0] != 1000.0);
  EXPECT(sums[1] == 1000.0);
  std::printf("%a %08x %a\n", pi, checksum(newton), sums[0]);
  return failures;
}
