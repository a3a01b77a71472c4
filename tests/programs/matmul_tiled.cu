// A matrix product through tiles in shared memory, with 8, 16 and 32 elements per side: the same
// result each time.
#include "tests/support/cuda_program.hpp"

#include <cmath>

template <int Tile>
__global__ void multiply(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[Tile][Tile];
  __shared__ float tile_b[Tile][Tile];
  const int row = blockIdx.y * Tile + threadIdx.y;
  const int column = blockIdx.x * Tile + threadIdx.x;
  float sum = 0;
  for (int first = 0; first < n; first += Tile) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * n + first + threadIdx.x];
    tile_b[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * n + column];
    __syncthreads();
    for (int k = 0; k < Tile; ++k) {
      sum = fmaf(tile_a[threadIdx.y][k], tile_b[k][threadIdx.x], sum);
    }
    __syncthreads();
  }
  c[row * n + column] = sum;
}

template <int Tile>
std::vector<float> product(const std::vector<float>& a, const std::vector<float>& b, int n) {
  const DeviceArray<float> device_a(a), device_b(b), device_c(a.size());
  multiply<Tile><<<dim3(n / Tile, n / Tile), dim3(Tile, Tile)>>>(device_a.get(), device_b.get(),
                                                                 device_c.get(), n);
  REQUIRE_OK(cudaGetLastError());
  return device_c.to_host();
}

int main() {
  constexpr int n = 96;
  std::vector<float> a(n * n), b(n * n);
  for (int i = 0; i < n * n; ++i) {
    a[i] = 1.0f / static_cast<float>(i % 19 + 1);
    b[i] = static_cast<float>(i % 11) - 4.7f;
  }
  std::vector<float> expected(n * n);
  for (int i = 0; i < n * n; ++i) {
    for (int k = 0; k < n; ++k) {
      expected[i] = std::fma(a[i / n * n + k], b[k * n + i % n], expected[i]);
    }
  }
  EXPECT(product<8>(a, b, n) == expected);
  EXPECT(product<16>(a, b, n) == expected);
  EXPECT(product<32>(a, b, n) == expected);
  std::printf("%08x\n", checksum(product<16>(a, b, n)));
  return failures;
}
