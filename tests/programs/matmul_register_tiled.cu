// A matrix product in which each thread keeps 4 x 4 elements of the result in registers.
#include "tests/support/cuda_program.hpp"

#include <cmath>

constexpr int kTile = 64;      // rows and columns of C per block
constexpr int kDepth = 8;      // depth of the tiles of A and B in shared memory
constexpr int kThread = 4;     // rows and columns of C per thread
constexpr int kThreads = 256;  // (kTile / kThread) squared

__global__ void multiply(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[kDepth][kTile];
  __shared__ float tile_b[kDepth][kTile];
  const int first_row = blockIdx.y * kTile;
  const int first_column = blockIdx.x * kTile;
  const int row = threadIdx.x / (kTile / kThread) * kThread;
  const int column = threadIdx.x % (kTile / kThread) * kThread;
  float sums[kThread][kThread] = {};
  for (int first = 0; first < n; first += kDepth) {
    for (int i = threadIdx.x; i < kTile * kDepth; i += kThreads) {
      tile_a[i % kDepth][i / kDepth] = a[(first_row + i / kDepth) * n + first + i % kDepth];
      tile_b[i / kTile][i % kTile] = b[(first + i / kTile) * n + first_column + i % kTile];
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int y = 0; y < kThread; ++y) {
        for (int x = 0; x < kThread; ++x) {
          sums[y][x] = fmaf(tile_a[k][row + y], tile_b[k][column + x], sums[y][x]);
        }
      }
    }
    __syncthreads();
  }
  for (int y = 0; y < kThread; ++y) {
    for (int x = 0; x < kThread; ++x) {
      c[(first_row + row + y) * n + first_column + column + x] = sums[y][x];
    }
  }
}

int main() {
  constexpr int n = 128;
  std::vector<float> a(n * n), b(n * n);
  for (int i = 0; i < n * n; ++i) {
    a[i] = 1.0f / static_cast<float>(i % 23 + 1);
    b[i] = static_cast<float>(i % 7) - 2.3f;
  }
  const DeviceArray<float> device_a(a), device_b(b), device_c(n * n);
  multiply<<<dim3(n / kTile, n / kTile), kThreads>>>(device_a.get(), device_b.get(), device_c.get(),
                                                     n);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<float> c = device_c.to_host();
  int wrong = 0;
  for (int i = 0; i < n * n; ++i) {
    float sum = 0;
    for (int k = 0; k < n; ++k) sum = std::fma(a[i / n * n + k], b[k * n + i % n], sum);
    wrong += c[i] != sum;
  }
  EXPECT(wrong == 0);
  std::printf("%a %08x\n", c[n + 1], checksum(c));
  return failures;
}
