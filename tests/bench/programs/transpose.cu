// SPDX-License-Identifier: MIT
// Global and shared memory: a transpose whose stores are scattered, and one through a tile.
#include "tests/support/cuda_program.hpp"

constexpr int kSize = 8192, kTile = 32, kRows = 8;

__global__ void naive(const float* in, float* out) {
  const int x = blockIdx.x * kTile + threadIdx.x;
  const int y = blockIdx.y * kTile + threadIdx.y;
  for (int k = 0; k < kTile; k += kRows) out[x * kSize + y + k] = in[(y + k) * kSize + x];
}

__global__ void tiled(const float* in, float* out) {
  __shared__ float tile[kTile][kTile + 1];
  int x = blockIdx.x * kTile + threadIdx.x;
  int y = blockIdx.y * kTile + threadIdx.y;
  for (int k = 0; k < kTile; k += kRows)
    tile[threadIdx.y + k][threadIdx.x] = in[(y + k) * kSize + x];
  __syncthreads();
  x = blockIdx.y * kTile + threadIdx.x;
  y = blockIdx.x * kTile + threadIdx.y;
  for (int k = 0; k < kTile; k += kRows)
    out[(y + k) * kSize + x] = tile[threadIdx.x][threadIdx.y + k];
}

int main() {
  std::vector<float> values(kSize * kSize);
  for (int k = 0; k < kSize * kSize; ++k) values[k] = static_cast<float>(k);
  const DeviceArray<float> in(values), first(values.size()), second(values.size());
  const dim3 grid(kSize / kTile, kSize / kTile), block(kTile, kRows);
  naive<<<grid, block>>>(in.get(), first.get());
  tiled<<<grid, block>>>(in.get(), second.get());
  const std::vector<float> result = first.to_host();
  EXPECT(second.to_host() == result);
  int wrong = 0;
  for (int k = 0; k < kSize * kSize; ++k)
    wrong += result[k] != values[k % kSize * kSize + k / kSize];
  EXPECT(wrong == 0);
  return failures;
}
