// SPDX-License-Identifier: MIT
// Arithmetic in lanes that leave a loop at different times.
#include "tests/support/cuda_program.hpp"

constexpr int kSize = 2048, kIterations = 256;

__global__ void draw(int* iterations) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const float re = -2.0f + 3.0f * x / kSize;
  const float im = -1.5f + 3.0f * y / kSize;
  float a = 0, b = 0;
  int k = 0;
  for (; k < kIterations && a * a + b * b <= 4; ++k) {
    const float next = a * a - b * b + re;
    b = 2 * a * b + im;
    a = next;
  }
  iterations[y * kSize + x] = k;
}

int main() {
  const DeviceArray<int> device(kSize * kSize);
  draw<<<dim3(kSize / 16, kSize / 16), dim3(16, 16)>>>(device.get());
  const std::vector<int> iterations = device.to_host();
  const auto at = [&](int x, int y) { return iterations[y * kSize + x]; };
  EXPECT(at(kSize * 2 / 3, kSize / 2) == kIterations);  // c = 0 is in the set
  EXPECT(at(0, 0) == 1);
  int asymmetric = 0;
  for (int y = 1; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) asymmetric += at(x, y) != at(x, kSize - y);
  }
  EXPECT(asymmetric < kSize * kSize / 1000);  // rounding may differ near the edge
  return failures;
}
