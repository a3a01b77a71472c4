// Heat spreads over a plate: 20 steps between two grids, with fixed borders.
#include "tests/support/cuda_program.hpp"

#include <cmath>
#include <utility>

constexpr int kWidth = 70, kHeight = 50, kSteps = 20;

// Products with 4 are exact, so it does not matter whether they are rounded before the sum.
__host__ __device__ float step(float here, float left, float right, float up, float down) {
  return fmaf(0.2f, (left + right) + (up + down) - 4.0f * here, here);
}

__global__ void spread(const float* from, float* to) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= kWidth || y >= kHeight) return;
  const int i = y * kWidth + x;
  const bool border = x == 0 || y == 0 || x == kWidth - 1 || y == kHeight - 1;
  to[i] = border ? from[i]
                 : step(from[i], from[i - 1], from[i + 1], from[i - kWidth], from[i + kWidth]);
}

int main() {
  std::vector<float> grid(kWidth * kHeight, 20.0f);
  for (int x = 0; x < kWidth; ++x) grid[x] = 100.0f;
  const DeviceArray<float> first(grid), second(grid.size());
  const float* from = first.get();
  float* to = second.get();
  float* other = first.get();
  for (int i = 0; i < kSteps; ++i) {
    spread<<<dim3((kWidth + 15) / 16, (kHeight + 7) / 8), dim3(16, 8)>>>(from, to);
    from = to;
    std::swap(to, other);
  }
  REQUIRE_OK(cudaGetLastError());
  const std::vector<float> result = first.to_host();  // the number of steps is even

  for (int i = 0; i < kSteps; ++i) {
    std::vector<float> next = grid;
    for (int y = 1; y < kHeight - 1; ++y) {
      for (int x = 1; x < kWidth - 1; ++x) {
        const float* here = &grid[y * kWidth + x];
        next[y * kWidth + x] = step(here[0], here[-1], here[1], here[-kWidth], here[kWidth]);
      }
    }
    grid = next;
  }
  EXPECT(result == grid);
  std::printf("%a %08x\n", result[kWidth * 2 + kWidth / 2], checksum(result));
  return failures;
}
