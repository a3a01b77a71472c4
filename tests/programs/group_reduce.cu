// Sums over cooperative groups: tiles of 32 and of 8 threads, and the threads that take a branch.
#include "tests/support/cuda_program.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void sum_tiles(const int* in, int* sums_of_32, int* largest_of_8) {
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<32>(block);
  const int i = static_cast<int>(blockIdx.x * block.size() + block.thread_rank());
  const int sum = cg::reduce(tile, in[i], cg::plus<int>());
  if (tile.thread_rank() == 0) sums_of_32[i / 32] = sum;
  const auto small = cg::tiled_partition<8>(tile);
  const int largest = cg::reduce(small, in[i], cg::greater<int>());
  if (small.thread_rank() == 0) largest_of_8[i / 8] = largest;
}

__global__ void sum_by_shuffles(const int* in, int* sum, int* odd) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (value % 2 != 0) {
    const cg::coalesced_group together = cg::coalesced_threads();
    if (together.thread_rank() == 0) atomicAdd(odd, static_cast<int>(together.size()));
  }
  tile.sync();
  for (unsigned distance = tile.size() / 2; distance > 0; distance /= 2) {
    value += tile.shfl_down(value, distance);
  }
  if (tile.thread_rank() == 0) atomicAdd(sum, value);
}

int main() {
  constexpr int n = 4096;
  const std::vector<int> in = noises<int>(n, 1000);
  const DeviceArray<int> device_in(in), device_sums(n / 32), device_largest(n / 8);
  const DeviceArray<int> device_sum(std::vector<int>{0}), device_odd(std::vector<int>{0});
  sum_tiles<<<n / 256, 256>>>(device_in.get(), device_sums.get(), device_largest.get());
  sum_by_shuffles<<<n / 64, 64>>>(device_in.get(), device_sum.get(), device_odd.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> sums = device_sums.to_host(), largest = device_largest.to_host();
  std::vector<int> expected_sums(n / 32), expected_largest(n / 8);
  int total = 0, odd = 0;
  for (int i = 0; i < n; ++i) {
    expected_sums[i / 32] += in[i];
    if (in[i] > expected_largest[i / 8]) expected_largest[i / 8] = in[i];
    total += in[i];
    odd += in[i] % 2;
  }
  EXPECT(sums == expected_sums);
  EXPECT(largest == expected_largest);
  EXPECT(device_sum.to_host()[0] == total);
  EXPECT(device_odd.to_host()[0] == odd);
  std::printf("%d %d %08x %08x\n", total, odd, checksum(sums), checksum(largest));
  return failures;
}
