// SPDX-License-Identifier: MIT
// A product of matrices through tiles in shared memory.
#include "tests/support/cuda_program.hpp"

constexpr int kSize = 1024, kTile = 16;

__global__ void multiply(const float* a, const float* b, float* c) {
  __shared__ float tile_a[kTile][kTile], tile_b[kTile][kTile];
  const int x = blockIdx.x * kTile + threadIdx.x;
  const int y = blockIdx.y * kTile + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < kSize; k += kTile) {
    tile_a[threadIdx.y][threadIdx.x] = a[y * kSize + k + threadIdx.x];
    tile_b[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * kSize + x];
    __syncthreads();
    for (int j = 0; j < kTile; ++j) sum += tile_a[threadIdx.y][j] * tile_b[j][threadIdx.x];
    __syncthreads();
  }
  c[y * kSize + x] = sum;
}

int main() {
  // Small integers, so that all sums are exact.
  std::vector<float> a(kSize * kSize), b(kSize * kSize);
  for (int k = 0; k < kSize * kSize; ++k) {
    a[k] = static_cast<float>(k % 17 - 8);
    b[k] = static_cast<float>(k % 29 - 14);
  }
  const DeviceArray<float> device_a(a), device_b(b), device_c(a.size());
  multiply<<<dim3(kSize / kTile, kSize / kTile), dim3(kTile, kTile)>>>(
      device_a.get(), device_b.get(), device_c.get());
  const std::vector<float> c = device_c.to_host();
  int wrong = 0;
  for (int y = 0; y < kSize; y += 37) {
    for (int x = 0; x < kSize; x += 5) {
      float sum = 0;
      for (int k = 0; k < kSize; ++k) sum += a[y * kSize + k] * b[k * kSize + x];
      wrong += c[y * kSize + x] != sum;
    }
  }
  EXPECT(wrong == 0);
  return failures;
}
