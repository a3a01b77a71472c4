// A blurred image: a mask in constant memory, the tile with its halo in shared memory.
#include "tests/support/cuda_program.hpp"

#include <algorithm>

constexpr int kRadius = 2;
constexpr int kSide = 2 * kRadius + 1;
constexpr int kTile = 16;

__constant__ int mask[kSide][kSide];

__global__ void blur(const unsigned char* in, int* out, int width, int height) {
  __shared__ int tile[kTile + 2 * kRadius][kTile + 2 * kRadius];
  const int first_x = static_cast<int>(blockIdx.x * kTile) - kRadius;
  const int first_y = static_cast<int>(blockIdx.y * kTile) - kRadius;
  for (int y = threadIdx.y; y < kTile + 2 * kRadius; y += kTile) {
    for (int x = threadIdx.x; x < kTile + 2 * kRadius; x += kTile) {
      const int clamped_x = min(max(first_x + x, 0), width - 1);
      const int clamped_y = min(max(first_y + y, 0), height - 1);
      tile[y][x] = in[clamped_y * width + clamped_x];
    }
  }
  __syncthreads();
  const int x = blockIdx.x * kTile + threadIdx.x;
  const int y = blockIdx.y * kTile + threadIdx.y;
  if (x >= width || y >= height) return;
  int sum = 0;
  for (int dy = 0; dy < kSide; ++dy) {
    for (int dx = 0; dx < kSide; ++dx)
      sum += mask[dy][dx] * tile[threadIdx.y + dy][threadIdx.x + dx];
  }
  out[y * width + x] = sum;
}

int main() {
  constexpr int width = 90, height = 61;
  const int weights[kSide] = {1, 4, 6, 4, 1};
  int host_mask[kSide][kSide];
  for (int i = 0; i < kSide * kSide; ++i) {
    host_mask[i / kSide][i % kSide] = weights[i / kSide] * weights[i % kSide];
  }
  REQUIRE_OK(cudaMemcpyToSymbol(mask, host_mask, sizeof host_mask));
  const std::vector<unsigned char> in = noises<unsigned char>(width * height, 256);
  const DeviceArray<unsigned char> device_in(in);
  const DeviceArray<int> device_out(in.size());
  const dim3 grid((width + kTile - 1) / kTile, (height + kTile - 1) / kTile);
  blur<<<grid, dim3(kTile, kTile)>>>(device_in.get(), device_out.get(), width, height);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> out = device_out.to_host();
  int wrong = 0;
  for (int i = 0; i < width * height; ++i) {
    int sum = 0;
    for (int k = 0; k < kSide * kSide; ++k) {
      const int x = std::clamp(i % width + k % kSide - kRadius, 0, width - 1);
      const int y = std::clamp(i / width + k / kSide - kRadius, 0, height - 1);
      sum += host_mask[k / kSide][k % kSide] * in[y * width + x];
    }
    wrong += out[i] != sum;
  }
  EXPECT(wrong == 0);
  std::printf("%d %08x\n", out[0], checksum(out));
  return failures;
}
