// Threads wait with __ldcg() and __ldcv() until others have counted themselves: those of their
// warp, and those of blocks that have not started yet.
#include "check.hpp"

__global__ void wait_for_blocks(unsigned* arrived) {
  if (threadIdx.x != 0) return;
  atomicAdd(arrived, 1u);
  while (__ldcg(arrived) < gridDim.x) {
  }
}

__global__ void wait_for_blocks_again(unsigned* arrived) {
  if (threadIdx.x != 0) return;
  atomicAdd(arrived, 1u);
  while (__ldcv(arrived) < gridDim.x) {
  }
}

__global__ void wait_for_warp(unsigned* arrived) {
  if (threadIdx.x == 0) {
    while (__ldcg(arrived) < blockDim.x - 1) {
    }
  } else {
    atomicAdd(arrived, 1u);
  }
}

int main() {
  unsigned* arrived = nullptr;
  REQUIRE_OK(cudaMalloc(&arrived, 3 * sizeof(unsigned)));
  REQUIRE_OK(cudaMemset(arrived, 0, 3 * sizeof(unsigned)));
  wait_for_blocks<<<40, 256>>>(arrived);
  wait_for_blocks_again<<<40, 256>>>(arrived + 1);
  wait_for_warp<<<1, 32>>>(arrived + 2);
  unsigned counts[3];
  REQUIRE_OK(cudaMemcpy(counts, arrived, sizeof counts, cudaMemcpyDeviceToHost));
  EXPECT(counts[0] == 40 && counts[1] == 40 && counts[2] == 31);
  return failures;
}
