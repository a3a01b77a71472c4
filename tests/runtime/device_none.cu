// Without a device, every call that needs one fails, and a launch leaves the same error.
// environment: LABCHECK_SIM_DEVICE=none
#include "check.hpp"

__device__ int variable;

__global__ void kernel() {}

int main() {
  EXPECT_OK(cudaGetLastError());
  int count = -1;
  EXPECT_ERROR(cudaErrorNoDevice, cudaGetDeviceCount(&count));
  EXPECT(count == 0);
  cudaDeviceProp properties;
  EXPECT_ERROR(cudaErrorNoDevice, cudaGetDeviceProperties(&properties, 0));
  int value = 0;
  EXPECT_ERROR(cudaErrorNoDevice, cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0));
  EXPECT_ERROR(cudaErrorNoDevice, cudaGetDevice(&value));
  EXPECT_ERROR(cudaErrorNoDevice, cudaSetDevice(0));
  void* memory = nullptr;
  EXPECT_ERROR(cudaErrorNoDevice, cudaMalloc(&memory, 16));
  EXPECT_ERROR(cudaErrorNoDevice, cudaMemcpyToSymbol(variable, &value, sizeof value));
  EXPECT_ERROR(cudaErrorNoDevice, cudaDeviceSynchronize());
  kernel<<<1, 1>>>();
  EXPECT(cudaGetLastError() == cudaErrorNoDevice);
  EXPECT_OK(cudaDriverGetVersion(&value));
  EXPECT_OK(cudaRuntimeGetVersion(&value));
  return failures;
}
