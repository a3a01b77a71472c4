// A matrix product from global memory, one thread per element.
//
// 128 x 128 floats in blocks of 16 x 16: 512 warps, each of two rows of 16 threads. In each of 128
// steps a warp reads two floats of A, one per row, from 2 sectors, and 16 adjacent floats of B,
// each for two lanes: 64 bytes, 2 sectors.
//
// counter: global_load_requests = 131072 = 512 * 128 * 2
// counter: global_load_sectors = 262144 = 512 * 128 * (2 + 2)
// counter: global_load_bytes = 16777216 = 16384 * 128 * 2 * 4
// counter: global_store_requests = 512
// counter: global_store_sectors = 2048 = 512 * 4 sectors (two rows of 64 bytes)
// counter: single_flops = 4194304 = 2 * 128 * 128 * 128
#include "tests/support/cuda_program.hpp"

constexpr int kSize = 128;

__global__ void multiply(const float* a, const float* b, float* c) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < kSize; ++k) sum += a[row * kSize + k] * b[k * kSize + column];
  c[row * kSize + column] = sum;
}

int main() {
  const std::vector<float> a = noises<float>(kSize * kSize, 8);
  const std::vector<float> b = noises<float>(kSize * kSize, 9);
  const DeviceArray<float> device_a(a), device_b(b), device_c(a.size());
  multiply<<<dim3(kSize / 16, kSize / 16), dim3(16, 16)>>>(device_a.get(), device_b.get(),
                                                           device_c.get());
  const std::vector<float> c = device_c.to_host();
  for (int i = 0; i < kSize * kSize; ++i) {
    float sum = 0;
    for (int k = 0; k < kSize; ++k) sum += a[i / kSize * kSize + k] * b[k * kSize + i % kSize];
    EXPECT(c[i] == sum);
  }
  return failures;
}
