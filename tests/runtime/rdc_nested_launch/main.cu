// Kernels that launch kernels need NVIDIA's device runtime, which is reported as unsupported.
// options: -rdc=true
// fault: unsupported in parent line 10
// report: kernels that launch kernels
#include "tests/runtime/check.hpp"

__global__ void child() {}

__global__ void parent() {
  child<<<1, 1>>>();
}

int main() {
  parent<<<1, 1>>>();
  EXPECT(cudaGetLastError() == cudaErrorNotSupported);
  child<<<1, 1>>>();
  EXPECT_OK(cudaDeviceSynchronize());
  return failures;
}
