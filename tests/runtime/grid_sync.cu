// A cooperative launch of several blocks is not supported and says so; it does not run wrongly.
// fault: unsupported in meet
#include "check.hpp"

__device__ int arrived;

__global__ void meet() {
  atomicAdd(&arrived, 1);
  while (atomicAdd(&arrived, 0) < static_cast<int>(gridDim.x)) {
  }
}

int main() {
  const void* kernel = reinterpret_cast<const void*>(meet);
  EXPECT_ERROR(cudaErrorNotSupported, cudaLaunchCooperativeKernel(kernel, 4, 1, nullptr, 0, 0));
  EXPECT_OK(cudaLaunchCooperativeKernel(kernel, 1, 1, nullptr, 0, 0));
  EXPECT_OK(cudaDeviceSynchronize());
  return failures;
}
