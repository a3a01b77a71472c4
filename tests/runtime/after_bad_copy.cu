// Asynchronous copies load a tile with its borders, but the array has no element before the
// first one. The barrier after the wait is missing, too.
// environment: LABCHECK_SIM_CHECKS=full
// fault: out_of_bounds in smooth line 16
// fault: data_race in smooth line 19
// fault: data_race in smooth line 16
#include "check.hpp"

#include <cuda_pipeline.h>

constexpr int kThreads = 64;

__global__ void smooth(const float* x, float* y) {
  __shared__ float tile[kThreads];
  const int i = threadIdx.x;
  __pipeline_memcpy_async(&tile[i], &x[i - 1], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  y[i] = tile[i] + tile[(i + 1) % kThreads];
}

int main() {
  float* x = nullptr;
  float* y = nullptr;
  REQUIRE_OK(cudaMalloc(&x, kThreads * sizeof(float)));
  REQUIRE_OK(cudaMalloc(&y, kThreads * sizeof(float)));
  REQUIRE_OK(cudaMemset(x, 0, kThreads * sizeof(float)));
  smooth<<<1, kThreads>>>(x, y);
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaDeviceSynchronize());
  return failures;
}
