// A bad read has many consequences, which are not reported: its value is an index, the limit of a
// loop, a branch, a shared value that other threads use as an index, and part of a result.
// environment: LABCHECK_SIM_CHECKS=full
// fault: out_of_bounds in gather line 13
#include "check.hpp"

constexpr int kThreads = 64;

__global__ void gather(const int* starts, const float* values, float* sums, int* total) {
  __shared__ int counts[kThreads];
  const int i = threadIdx.x;
  const int begin = starts[i];
  const int end = starts[i + 1];
  counts[i] = end - begin;
  __syncthreads();
  float sum = values[end] + values[counts[(i + 1) % kThreads]];
  for (int k = begin; k < end; ++k) sum += values[k];
  if (sum > 1.0f) sums[i + kThreads] = sum;
  atomicAdd(total, counts[(i + 2) % kThreads]);
  __syncthreads();
  sums[total[0] % kThreads * 1000 + i] = sum;
}

int main() {
  int starts[kThreads];
  for (int& start : starts) start = 1;
  int* device_starts = nullptr;
  float* values = nullptr;
  float* sums = nullptr;
  int* total = nullptr;
  REQUIRE_OK(cudaMalloc(&device_starts, sizeof starts));
  REQUIRE_OK(cudaMalloc(&values, kThreads * sizeof(float)));
  REQUIRE_OK(cudaMalloc(&sums, kThreads * sizeof(float)));
  REQUIRE_OK(cudaMalloc(&total, sizeof(int)));
  REQUIRE_OK(cudaMemcpy(device_starts, starts, sizeof starts, cudaMemcpyHostToDevice));
  REQUIRE_OK(cudaMemset(values, 0, kThreads * sizeof(float)));
  REQUIRE_OK(cudaMemset(total, 0, sizeof(int)));
  gather<<<1, kThreads>>>(device_starts, values, sums, total);
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaDeviceSynchronize());
  return failures;
}
