// Device functions and variables that are defined in a separately compiled file.
// options: -rdc=true
#include "polynomial.cuh"
#include "tests/support/cuda_program.hpp"

__global__ void evaluate(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = polynomial(x[i]);
}

int main() {
  constexpr int n = 1000;
  const std::vector<int> x = noises<int>(n, 50);
  const DeviceArray<int> device_x(x), device_y(n);
  const int factors[kDegree + 1] = {7, -3, 0, 2};
  REQUIRE_OK(cudaMemcpyToSymbol(coefficients, factors, sizeof factors));
  evaluate<<<(n + 127) / 128, 128>>>(device_x.get(), device_y.get(), n);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> y = device_y.to_host();
  int odd = 0;
  for (int i = 0; i < n; ++i) {
    EXPECT(y[i] == 7 - 3 * x[i] + 2 * x[i] * x[i] * x[i]);
    odd += y[i] % 2 != 0;
  }
  unsigned counted = 0;
  REQUIRE_OK(cudaMemcpyFromSymbol(&counted, odd_values, sizeof counted));
  EXPECT(counted == static_cast<unsigned>(odd));
  EXPECT(calls_on_host() == n);
  std::printf("%u odd, %08x\n", counted, checksum(y));
  return failures;
}
