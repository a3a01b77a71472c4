// A lock that threads of all blocks take in turn, and a producer that hands numbers to a consumer.
// prints: 2048 under the lock, 1275 handed over
#include "tests/support/cuda_program.hpp"

__device__ int lock;
__device__ int guarded;  // plain reads and writes, which only the lock makes safe

__global__ void take_turns() {
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence();
      volatile int* value = &guarded;
      *value = *value + 1;
      __threadfence();
      atomicExch(&lock, 0);
      done = true;
    }
  }
}

__device__ volatile int full;
__device__ volatile int slot;

// The two halves of the block's first warp wait for each other.
__global__ void hand_over(int count, int* sum) {
  if (threadIdx.x == 0) {
    for (int i = 1; i <= count; ++i) {
      while (full != 0) {
      }
      slot = i;
      __threadfence();
      full = 1;
    }
  } else if (threadIdx.x == 1) {
    int total = 0;
    for (int i = 1; i <= count; ++i) {
      while (full == 0) {
      }
      __threadfence();
      total += slot;
      __threadfence();
      full = 0;
    }
    *sum = total;
  }
}

int main() {
  take_turns<<<16, 128>>>();
  REQUIRE_OK(cudaGetLastError());
  int taken = 0;
  REQUIRE_OK(cudaMemcpyFromSymbol(&taken, guarded, sizeof taken));
  EXPECT(taken == 16 * 128);
  const DeviceArray<int> sum(1);
  hand_over<<<1, 32>>>(50, sum.get());
  REQUIRE_OK(cudaGetLastError());
  const int handed_over = sum.to_host()[0];
  EXPECT(handed_over == 50 * 51 / 2);
  std::printf("%d under the lock, %d handed over\n", taken, handed_over);
  return failures;
}
