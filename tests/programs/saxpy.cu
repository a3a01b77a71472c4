// y = a * x + y in a grid-stride loop; the product is not rounded before the sum.
#include "tests/support/cuda_program.hpp"

#include <cmath>

__global__ void saxpy(int n, float a, const float* x, float* y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    y[i] = fmaf(a, x[i], y[i]);
  }
}

int main() {
  constexpr int n = 50'000;
  constexpr float a = 2.7182818f;
  std::vector<float> x(n), y(n);
  for (int i = 0; i < n; ++i) {
    x[i] = 1.0f / static_cast<float>(i + 3);
    y[i] = static_cast<float>(noise(i)) * 1e-10f;
  }
  const DeviceArray<float> device_x(x), device_y(y);
  saxpy<<<32, 256>>>(n, a, device_x.get(), device_y.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<float> result = device_y.to_host();
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += result[i] != std::fma(a, x[i], y[i]);
  EXPECT(wrong == 0);
  std::printf("%a %a %08x\n", result[0], result[n - 1], checksum(result));
  return failures;
}
