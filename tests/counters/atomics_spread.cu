// Each thread adds to a counter of its own: atomics without contention.
//
// 8192 threads, 256 warps; no two lanes access the same address.
//
// counter: atomic_requests = 256
// counter: atomic_passes = 256
// counter: global_load_requests = 0
// counter: global_store_requests = 0
// counter: atomic_operations = 8192
// counter: atomic_sectors = 1024 = 256 * 4
// counter: global_bytes_moved = 32768 = 1024 * 32
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 8192;

__global__ void add(unsigned* sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sums[i], static_cast<unsigned>(i));
}

int main() {
  const DeviceArray<unsigned> sums(std::vector<unsigned>(kCount, 7));
  add<<<kCount / 256, 256>>>(sums.get());
  const std::vector<unsigned> out = sums.to_host();
  for (int i = 0; i < kCount; ++i) EXPECT(out[i] == 7u + i);
  return failures;
}
