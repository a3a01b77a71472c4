// A reduction in one launch: each block stores its sum, and the last block adds the sums.
#include "tests/support/cuda_program.hpp"

constexpr int kThreads = 128;

__device__ unsigned finished;

__device__ long long sum_block(long long value) {
  __shared__ long long warp_sums[kThreads / 32];
  for (int distance = 16; distance > 0; distance /= 2) {
    value += __shfl_xor_sync(0xffffffff, value, distance);
  }
  if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = value;
  __syncthreads();
  long long sum = 0;
  for (const long long part : warp_sums) sum += part;
  __syncthreads();
  return sum;
}

__global__ void sum_all(const int* in, int n, volatile long long* parts, long long* total) {
  __shared__ bool last;
  long long value = 0;
  for (int i = blockIdx.x * kThreads + threadIdx.x; i < n; i += gridDim.x * kThreads) {
    value += __ldg(&in[i]);
  }
  const long long sum = sum_block(value);
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = sum;
    __threadfence();
    // Counts up; the last block resets the count to 0 for the next launch.
    last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  const long long all = sum_block(threadIdx.x < gridDim.x ? parts[threadIdx.x] : 0);
  if (threadIdx.x == 0) *total = all;
}

int main() {
  constexpr int n = 30'000, blocks = 20;
  const std::vector<int> in = noises<int>(n, 1'000'000);
  const DeviceArray<int> device_in(in);
  const DeviceArray<long long> parts(blocks), total(1);
  long long expected = 0;
  for (const int value : in) expected += value;
  for (int launch = 0; launch < 2; ++launch) {
    REQUIRE_OK(cudaMemset(total.get(), 0, sizeof(long long)));
    sum_all<<<blocks, kThreads>>>(device_in.get(), n, parts.get(), total.get());
    REQUIRE_OK(cudaGetLastError());
    EXPECT(total.to_host()[0] == expected);
  }
  std::printf("%lld\n", expected);
  return failures;
}
