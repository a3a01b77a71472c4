// A histogram in shared memory; every four neighboring lanes hit the same bin.
//
// 64 blocks of 256 threads, 512 warps; 4 values each. A warp's 32 adjacent values fall into 8
// bins, four per bin. At the end each thread adds one bin to the histogram in global memory.
//
// counter: global_load_requests = 2048 = 512 * 4
// counter: global_load_sectors = 8192 = 2048 * 4
// counter: shared_store_requests = 512 (clearing the bins)
// counter: shared_load_requests = 512 (reading the bins)
// counter: atomic_requests = 2560 = 2048 + 512
// counter: atomic_passes = 8704 = 2048 * 4 + 512
// counter: barrier_waits = 1024 = 512 * 2
// counter: atomic_operations = 81920 = 65536 + 64 * 256
#include "tests/support/cuda_program.hpp"

constexpr int kBins = 256;
constexpr int kCount = 65536;

__global__ void count(const int* values, int* histogram) {
  __shared__ int bins[kBins];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < kCount; i += gridDim.x * blockDim.x) {
    atomicAdd(&bins[values[i]], 1);
  }
  __syncthreads();
  atomicAdd(&histogram[threadIdx.x], bins[threadIdx.x]);
}

int main() {
  std::vector<int> values(kCount);
  for (int i = 0; i < kCount; ++i) values[i] = i / 4 % kBins;
  const DeviceArray<int> device_values(values);
  const DeviceArray<int> histogram(std::vector<int>(kBins, 0));
  count<<<64, kBins>>>(device_values.get(), histogram.get());
  for (const int bin : histogram.to_host()) EXPECT(bin == kCount / kBins);
  return failures;
}
