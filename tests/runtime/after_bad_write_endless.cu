// Thread 0 never finds the end of its list, because the write of the end was bad. Other threads
// wait for it at a barrier. The kernel is stopped soon, and only the bad write is reported.
// environment: LABCHECK_SIM_CHECKS=full
// fault: out_of_bounds in walk line 10
#include "check.hpp"

constexpr int kNodes = 64;

__global__ void walk(int* next, int* visits) {
  if (threadIdx.x == 0) next[kNodes] = -1;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int node = 0; node >= 0; node = next[node]) visits[node] += 1;
  }
  __syncthreads();
}

int main() {
  int* next = nullptr;
  int* visits = nullptr;
  REQUIRE_OK(cudaMalloc(&next, kNodes * sizeof(int)));
  REQUIRE_OK(cudaMalloc(&visits, kNodes * sizeof(int)));
  REQUIRE_OK(cudaMemset(next, 0, kNodes * sizeof(int)));
  REQUIRE_OK(cudaMemset(visits, 0, kNodes * sizeof(int)));
  walk<<<4, 64>>>(next, visits);
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaDeviceSynchronize());
  return failures;
}
