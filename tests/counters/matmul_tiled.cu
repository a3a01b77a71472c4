// A matrix product through tiles of 16 x 16 in shared memory.
//
// 128 x 128 floats: 64 blocks of 256 threads, 512 warps, each of two rows of 16 threads; 8 tiles
// along k. A warp reads B's tile in 16 requests of 16 adjacent words, each for two lanes, and A's
// tile in 16 requests of 2 words, 16 apart, each for 16 lanes: 1 pass per request.
//
// counter: global_load_requests = 8192 = 512 * 8 * 2
// counter: global_load_sectors = 32768 = 8192 * 4 sectors (two rows of 64 bytes)
// counter: global_store_requests = 512
// counter: global_store_sectors = 2048 = 512 * 4
// counter: shared_store_requests = 8192
// counter: shared_store_passes = 8192 (32 adjacent words: 1 pass)
// counter: shared_load_requests = 131072 = 512 * 8 * (16 + 16)
// counter: shared_load_passes = 131072
// counter: barrier_waits = 8192 = 512 * 8 * 2
// counter: single_flops = 4194304 = 2 * 128 * 128 * 128
// counter: shared_load_conflicts = 0
#include "tests/support/cuda_program.hpp"

constexpr int kSize = 128;
constexpr int kTile = 16;

__global__ void multiply(const float* a, const float* b, float* c) {
  __shared__ float tile_a[kTile][kTile];
  __shared__ float tile_b[kTile][kTile];
  const int row = blockIdx.y * kTile + threadIdx.y;
  const int column = blockIdx.x * kTile + threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int first = 0; first < kSize; first += kTile) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * kSize + first + threadIdx.x];
    tile_b[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * kSize + column];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
    __syncthreads();
  }
  c[row * kSize + column] = sum;
}

int main() {
  const std::vector<float> a = noises<float>(kSize * kSize, 8);
  const std::vector<float> b = noises<float>(kSize * kSize, 9);
  const DeviceArray<float> device_a(a), device_b(b), device_c(a.size());
  multiply<<<dim3(kSize / kTile, kSize / kTile), dim3(kTile, kTile)>>>(
      device_a.get(), device_b.get(), device_c.get());
  const std::vector<float> c = device_c.to_host();
  for (int i = 0; i < kSize * kSize; ++i) {
    float sum = 0;
    for (int k = 0; k < kSize; ++k) sum += a[i / kSize * kSize + k] * b[k * kSize + i % kSize];
    EXPECT(c[i] == sum);
  }
  return failures;
}
