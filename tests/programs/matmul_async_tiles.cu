// A matrix product with double-buffered asynchronous copies of tiles: while a block computes with
// one pair of tiles, the next pair is in flight. Once with the primitives and per-thread groups,
// once with a pipeline of the block.
#include "tests/support/cuda_program.hpp"

#include <cmath>
#include <cooperative_groups.h>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

constexpr int kTile = 16;
constexpr int kStages = 2;

using Tile = float[kTile][kTile];

__device__ float tile_product(const Tile& a, const Tile& b, float sum) {
  for (int k = 0; k < kTile; ++k) sum = fmaf(a[threadIdx.y][k], b[k][threadIdx.x], sum);
  return sum;
}

__global__ void multiply_by_primitives(const float* a, const float* b, float* c, int n) {
  __shared__ Tile tile_a[kStages];
  __shared__ Tile tile_b[kStages];
  const int row = blockIdx.y * kTile + threadIdx.y;
  const int column = blockIdx.x * kTile + threadIdx.x;
  const auto fetch = [&](int tile) {
    const int first = tile * kTile;
    const int stage = tile % kStages;
    __pipeline_memcpy_async(&tile_a[stage][threadIdx.y][threadIdx.x],
                            &a[row * n + first + threadIdx.x], sizeof(float));
    __pipeline_memcpy_async(&tile_b[stage][threadIdx.y][threadIdx.x],
                            &b[(first + threadIdx.y) * n + column], sizeof(float));
  };
  const int tiles = n / kTile;
  fetch(0);
  __pipeline_commit();
  float sum = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) fetch(tile + 1);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    sum = tile_product(tile_a[tile % kStages], tile_b[tile % kStages], sum);
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void multiply_by_pipeline(const float* a, const float* b, float* c, int n) {
  namespace cg = cooperative_groups;
  constexpr auto kScope = cuda::thread_scope_block;
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::pipeline_shared_state<kScope, kStages> state;
  __shared__ alignas(16) Tile tile_a[kStages];
  __shared__ alignas(16) Tile tile_b[kStages];
  const cg::thread_block block = cg::this_thread_block();
  auto pipeline = cuda::make_pipeline(block, &state);
  const int row = blockIdx.y * kTile;
  const int column = blockIdx.x * kTile;
  const cuda::aligned_size_t<16> row_size(sizeof(float) * kTile);
  const auto fetch = [&](int tile) {
    pipeline.producer_acquire();
    // Each thread row of the block copies one row of each tile.
    const auto thread = cg::this_thread();
    if (threadIdx.x == 0) {
      const int y = threadIdx.y;
      const int stage = tile % kStages;
      cuda::memcpy_async(thread, tile_a[stage][y], &a[(row + y) * n + tile * kTile], row_size,
                         pipeline);
      cuda::memcpy_async(thread, tile_b[stage][y], &b[(tile * kTile + y) * n + column], row_size,
                         pipeline);
    }
    pipeline.producer_commit();
  };
  const int tiles = n / kTile;
  float sum = 0;
  fetch(0);
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) fetch(tile + 1);
    pipeline.consumer_wait();
    sum = tile_product(tile_a[tile % kStages], tile_b[tile % kStages], sum);
    pipeline.consumer_release();
#if CUDART_VERSION < 12000
    block.sync();  // producer_acquire() does not wait for the block's other threads
#endif
  }
  c[(row + threadIdx.y) * n + column + threadIdx.x] = sum;
}

template <class Kernel>
std::vector<float> product(Kernel kernel, const std::vector<float>& a, const std::vector<float>& b,
                           int n) {
  const DeviceArray<float> device_a(a), device_b(b), device_c(a.size());
  kernel<<<dim3(n / kTile, n / kTile), dim3(kTile, kTile)>>>(device_a.get(), device_b.get(),
                                                             device_c.get(), n);
  REQUIRE_OK(cudaGetLastError());
  return device_c.to_host();
}

int main() {
  constexpr int n = 80;
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
  const std::vector<float> by_primitives = product(multiply_by_primitives, a, b, n);
  EXPECT(by_primitives == expected);
  EXPECT(product(multiply_by_pipeline, a, b, n) == expected);
  std::printf("%08x\n", checksum(by_primitives));
  return failures;
}
