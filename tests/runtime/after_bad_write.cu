// A bad write is dropped, so memory that it was meant for stays uninitialized. Reads of it are not
// reported. The kernel prints nothing more, and it ends at its next malloc().
// prints: before
// environment: LABCHECK_SIM_CHECKS=full
// fault: out_of_bounds in reverse line 14
#include "check.hpp"

constexpr int kThreads = 64;

__global__ void reverse(const int* x, int* y) {
  __shared__ int tile[kThreads];
  const int i = threadIdx.x;
  if (i == 0) printf("before\n");
  tile[kThreads - i] = x[i];
  if (i == 0) printf("after\n");
  __syncthreads();
  if (tile[i] > 0) y[tile[i]] = tile[i] + 1;
  if (i < 2) *static_cast<int*>(malloc(sizeof(int))) = i;
  y[kThreads + i] = 0;  // not reached
}

int main() {
  int* x = nullptr;
  int* y = nullptr;
  REQUIRE_OK(cudaMalloc(&x, kThreads * sizeof(int)));
  REQUIRE_OK(cudaMalloc(&y, kThreads * sizeof(int)));
  REQUIRE_OK(cudaMemset(x, 0, kThreads * sizeof(int)));
  reverse<<<1, kThreads>>>(x, y);
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaDeviceSynchronize());
  return failures;
}
