// SPDX-License-Identifier: MIT
// Many launches of a kernel that does little. The values are already in balance, so that each step
// must compute them again.
#include "tests/support/cuda_program.hpp"

#include <utility>

constexpr int kSize = 1024, kSteps = 200;

__global__ void relax(const float* from, float* to, int size) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x == 0 || y == 0 || x >= size - 1 || y >= size - 1) return;
  const int at = y * size + x;
  to[at] = 0.25f * (from[at - 1] + from[at + 1] + from[at - size] + from[at + size]);
}

int main() {
  std::vector<float> balanced(kSize * kSize), edges(kSize * kSize);
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      balanced[y * kSize + x] = static_cast<float>(x - 2 * y);
      const bool inside = x > 0 && y > 0 && x < kSize - 1 && y < kSize - 1;
      edges[y * kSize + x] = inside ? 0 : balanced[y * kSize + x];
    }
  }
  const DeviceArray<float> a(balanced), b(edges);
  float *from = a.get(), *to = b.get();
  for (int k = 0; k < kSteps; ++k) {
    relax<<<dim3(kSize / 32, kSize / 8), dim3(32, 8)>>>(from, to, kSize);
    std::swap(from, to);
  }
  EXPECT(a.to_host() == balanced);
  EXPECT(b.to_host() == balanced);
  return failures;
}
