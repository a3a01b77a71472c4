// A histogram counts values that have no bin. The results of the bad atomic operations, and
// everything that other threads compute from them, are undefined, but only the first bad one is
// reported.
// environment: LABCHECK_SIM_CHECKS=full
// fault: out_of_bounds in place line 14
#include "check.hpp"

constexpr int kBins = 16;
constexpr int kThreads = 64;

__global__ void place(const int* values, int* counts, int* order, int* sum) {
  __shared__ int slots[kThreads];
  const int i = threadIdx.x;
  const int slot = atomicAdd(&counts[values[i]], 1);
  slots[i] = slot;
  atomicAdd(sum, slot);
  __syncthreads();
  order[slots[kThreads - 1 - i] * 1000] = i;
  if (*sum > 0) order[*sum + 1000] = i;
  while (atomicCAS(&counts[kBins + slot], 0, 1) != 0) {
  }
}

int main() {
  int values[kThreads];
  for (int i = 0; i < kThreads; ++i) values[i] = i < 32 ? kBins : 0;
  int* device_values = nullptr;
  int* counts = nullptr;
  int* order = nullptr;
  int* sum = nullptr;
  REQUIRE_OK(cudaMalloc(&device_values, sizeof values));
  REQUIRE_OK(cudaMalloc(&counts, kBins * sizeof(int)));
  REQUIRE_OK(cudaMalloc(&order, 64000 * sizeof(int)));
  REQUIRE_OK(cudaMalloc(&sum, sizeof(int)));
  REQUIRE_OK(cudaMemcpy(device_values, values, sizeof values, cudaMemcpyHostToDevice));
  REQUIRE_OK(cudaMemset(counts, 0, kBins * sizeof(int)));
  REQUIRE_OK(cudaMemset(sum, 0, sizeof(int)));
  place<<<1, kThreads>>>(device_values, counts, order, sum);
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaDeviceSynchronize());
  return failures;
}
