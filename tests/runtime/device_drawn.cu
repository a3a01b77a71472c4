// A device of drawn sizes runs programs for the default device, and its sizes are consistent.
// environment: LABCHECK_SIM_DEVICE=drawn-12345
#include "check.hpp"

__global__ void set(int* value) { *value = 7; }

int main() {
  cudaDeviceProp device;
  EXPECT_OK(cudaGetDeviceProperties(&device, 0));
  EXPECT(device.major == 8);
  EXPECT(device.sharedMemPerBlockOptin < device.sharedMemPerMultiprocessor);
  int attribute = 0;
  EXPECT_OK(cudaDeviceGetAttribute(&attribute, cudaDevAttrMultiProcessorCount, 0));
  EXPECT(attribute == device.multiProcessorCount);
  int* memory = nullptr;
  EXPECT_OK(cudaMalloc(&memory, sizeof *memory));
  set<<<1, 1>>>(memory);
  int value = 0;
  EXPECT_OK(cudaMemcpy(&value, memory, sizeof value, cudaMemcpyDeviceToHost));
  EXPECT(value == 7);
  EXPECT_OK(cudaFree(memory));
  return failures;
}
