// A thread skips a barrier because of the value of a bad read. Only the bad read is reported.
// environment: LABCHECK_SIM_CHECKS=full
// fault: out_of_bounds in shift line 11
#include "check.hpp"

constexpr int kThreads = 64;

__global__ void shift(const int* selected, int* out) {
  __shared__ int s[kThreads];
  const int i = threadIdx.x;
  const int is_selected = selected[i];
  int left = 0;
  if (is_selected != 0) {
    s[i] = i % 3;
    __syncthreads();
    if (i > 0) left = s[i - 1];
  }
  for (int k = 0; k < left; ++k) atomicAdd(out + k, 1);
}

int main() {
  int ones[kThreads];
  for (int& one : ones) one = 1;
  int* selected = nullptr;
  int* out = nullptr;
  REQUIRE_OK(cudaMalloc(&selected, (kThreads - 1) * sizeof(int)));
  REQUIRE_OK(cudaMalloc(&out, kThreads * sizeof(int)));
  REQUIRE_OK(cudaMemcpy(selected, ones, (kThreads - 1) * sizeof(int), cudaMemcpyHostToDevice));
  REQUIRE_OK(cudaMemset(out, 0, kThreads * sizeof(int)));
  shift<<<1, kThreads>>>(selected, out);
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaDeviceSynchronize());
  return failures;
}
