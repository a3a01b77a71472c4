// A filter whose lanes share one atomic addition: the first lane that keeps a value reserves
// positions for all of them.
#include "tests/support/cuda_program.hpp"

#include <algorithm>

__device__ unsigned reserve(unsigned* count) {
  const unsigned active = __activemask();
  const unsigned lane = threadIdx.x % 32;
  const int leader = __ffs(static_cast<int>(active)) - 1;
  const unsigned before = __popc(active & ((1u << lane) - 1));
  unsigned first = 0;
  if (lane == static_cast<unsigned>(leader)) first = atomicAdd(count, __popc(active));
  return __shfl_sync(active, first, leader) + before;
}

__global__ void keep_small(const int* in, int n, int limit, int* out, unsigned* count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] < limit) out[reserve(count)] = in[i];
}

int main() {
  constexpr int n = 20'000, limit = 300;
  const std::vector<int> in = noises<int>(n, 1000);
  const DeviceArray<int> device_in(in), device_out(n);
  const DeviceArray<unsigned> device_count(std::vector<unsigned>{0});
  keep_small<<<(n + 255) / 256, 256>>>(device_in.get(), n, limit, device_out.get(),
                                       device_count.get());
  REQUIRE_OK(cudaGetLastError());
  const unsigned count = device_count.to_host()[0];
  std::vector<int> out(count);
  REQUIRE_OK(cudaMemcpy(out.data(), device_out.get(), count * sizeof(int), cudaMemcpyDeviceToHost));
  std::vector<int> expected;
  for (const int value : in) {
    if (value < limit) expected.push_back(value);
  }
  // Blocks finish in any order.
  std::sort(out.begin(), out.end());
  std::sort(expected.begin(), expected.end());
  EXPECT(out == expected);
  std::printf("%u %08x\n", count, checksum(out));
  return failures;
}
