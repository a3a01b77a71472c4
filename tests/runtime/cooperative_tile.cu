// Tiles of cooperative groups.
#include "check.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace groups = cooperative_groups;

__global__ void run(const int* values, int* sums, int* ranks) {
  const groups::thread_block block = groups::this_thread_block();
  const auto tile = groups::tiled_partition<8>(block);
  const int value = values[block.thread_rank()];
  int sum = value;
  for (int offset = tile.size() / 2; offset > 0; offset /= 2) sum += tile.shfl_down(sum, offset);
  const int reduced = groups::reduce(tile, value, groups::plus<int>());
  if (tile.thread_rank() == 0) sums[tile.meta_group_rank()] = sum == reduced ? sum : -1;
  ranks[block.thread_rank()] = static_cast<int>(tile.thread_rank());
  block.sync();
}

int main() {
  int *values = nullptr, *sums = nullptr, *ranks = nullptr;
  REQUIRE_OK(cudaMallocManaged(&values, 128 * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&sums, 16 * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&ranks, 128 * sizeof(int)));
  for (int i = 0; i < 128; ++i) values[i] = i;
  run<<<1, 128>>>(values, sums, ranks);
  REQUIRE_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int t = 0; t < 16; ++t) wrong += sums[t] != 64 * t + 28;
  for (int i = 0; i < 128; ++i) wrong += ranks[i] != i % 8;
  EXPECT(wrong == 0);
  return failures;
}
