// The first program of every course.
#include "check.hpp"

#include <vector>

__global__ void add(const float* a, const float* b, float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  constexpr int n = 100'003;
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = static_cast<float>(i);
    b[i] = static_cast<float>(2 * i);
  }
  float *device_a = nullptr, *device_b = nullptr, *device_c = nullptr;
  REQUIRE_OK(cudaMalloc(&device_a, n * sizeof(float)));
  REQUIRE_OK(cudaMalloc(&device_b, n * sizeof(float)));
  REQUIRE_OK(cudaMalloc(&device_c, n * sizeof(float)));
  REQUIRE_OK(cudaMemcpy(device_a, a.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  REQUIRE_OK(cudaMemcpy(device_b, b.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  add<<<(n + 255) / 256, 256>>>(device_a, device_b, device_c, n);
  REQUIRE_OK(cudaGetLastError());
  REQUIRE_OK(cudaDeviceSynchronize());
  REQUIRE_OK(cudaMemcpy(c.data(), device_c, n * sizeof(float), cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += c[i] != static_cast<float>(3 * i);
  EXPECT(wrong == 0);
  EXPECT_OK(cudaFree(device_a));
  EXPECT_OK(cudaFree(device_b));
  EXPECT_OK(cudaFree(device_c));
  return failures;
}
