// Reads constant memory at one address per warp, and at one address per lane.
//
// 8192 threads, 256 warps. Each warp reads one value for all its lanes, then 32 different values.
//
// counter: constant_load_requests = 512 = 256 * 2
// counter: constant_load_passes = 8448 = 256 * (1 + 32)
// counter: global_store_requests = 256
// counter: global_store_sectors = 1024 = 256 * 4
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 8192;
constexpr int kTable = 1024;

__constant__ int table[kTable];

__global__ void look_up(int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[blockIdx.x] + table[i % kTable];
}

int main() {
  const std::vector<int> values = noises<int>(kTable, 1000);
  REQUIRE_OK(cudaMemcpyToSymbol(table, values.data(), sizeof table));
  const DeviceArray<int> device_out(kCount);
  look_up<<<kCount / 256, 256>>>(device_out.get());
  const std::vector<int> out = device_out.to_host();
  for (int i = 0; i < kCount; ++i) EXPECT(out[i] == values[i / 256] + values[i % kTable]);
  return failures;
}
