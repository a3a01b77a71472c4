// Blocks that take a lock in turn, some of which hold it for a long time; and a ticket lock, which
// serves blocks in ticket order.
#include "check.hpp"

constexpr int kBlocks = 40;
constexpr int kRounds = 20;

__device__ int lock;
__device__ unsigned tickets;
__device__ volatile unsigned serving;

__global__ void count_locked(volatile int* total) {
  if (threadIdx.x != 0) return;
  for (int round = 0; round < kRounds; ++round) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    const int before = *total;
    for (int wait = 0; wait < 10; ++wait) atomicCAS(&lock, 2, 3);
    *total = before + 1;
    __threadfence();
    atomicExch(&lock, 0);
  }
}

__global__ void count_by_ticket(volatile int* total, volatile int* order) {
  if (threadIdx.x != 0) return;
  for (int round = 0; round < kRounds; ++round) {
    const unsigned mine = atomicAdd(&tickets, 1u);
    while (serving != mine) {
    }
    __threadfence();
    order[*total] = static_cast<int>(mine);
    *total = *total + 1;
    __threadfence();
    serving = mine + 1;
  }
}

int main() {
  int *total = nullptr, *order = nullptr;
  REQUIRE_OK(cudaMallocManaged(&total, sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&order, kBlocks * kRounds * sizeof(int)));
  *total = 0;
  count_locked<<<kBlocks, 32>>>(total);
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT(*total == kBlocks * kRounds);
  *total = 0;
  count_by_ticket<<<kBlocks, 32>>>(total, order);
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT(*total == kBlocks * kRounds);
  int wrong = 0;
  for (int k = 0; k < kBlocks * kRounds; ++k) wrong += order[k] != k;
  EXPECT(wrong == 0);
  return failures;
}
