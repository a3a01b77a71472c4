// The sum of two vectors, with a last block that is only partly used.
#include "tests/support/cuda_program.hpp"

__global__ void add(const float* a, const float* b, float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  constexpr int n = 100'003;
  std::vector<float> a(n), b(n);
  for (int i = 0; i < n; ++i) {
    a[i] = 0.1f * static_cast<float>(i);
    b[i] = 1.0f / static_cast<float>(i + 1);
  }
  float *device_a = nullptr, *device_b = nullptr, *device_c = nullptr;
  REQUIRE_OK(cudaMalloc(&device_a, n * sizeof(float)));
  REQUIRE_OK(cudaMalloc(&device_b, n * sizeof(float)));
  REQUIRE_OK(cudaMalloc(&device_c, n * sizeof(float)));
  REQUIRE_OK(cudaMemcpy(device_a, a.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  REQUIRE_OK(cudaMemcpy(device_b, b.data(), n * sizeof(float), cudaMemcpyHostToDevice));

  add<<<(n + 255) / 256, 256>>>(device_a, device_b, device_c, n);
  REQUIRE_OK(cudaGetLastError());

  std::vector<float> c(n);
  REQUIRE_OK(cudaMemcpy(c.data(), device_c, n * sizeof(float), cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += c[i] != a[i] + b[i];
  EXPECT(wrong == 0);
  std::printf("%a %a %08x\n", c[1], c[n - 1], checksum(c));
  REQUIRE_OK(cudaFree(device_a));
  REQUIRE_OK(cudaFree(device_b));
  REQUIRE_OK(cudaFree(device_c));
  return failures;
}
