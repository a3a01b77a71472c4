// A device other than the default one. The test's code is for compute capability 8.0, which a T4
// cannot run.
// environment: LABCHECK_SIM_DEVICE=t4
// fault: launch
// report: the program has no PTX for compute capability 7.5 or below
#include "check.hpp"

__global__ void kernel() {}

int main() {
  cudaDeviceProp device{};
  EXPECT_OK(cudaGetDeviceProperties(&device, 0));
  EXPECT(device.major == 7 && device.minor == 5);
  EXPECT(device.multiProcessorCount == 40);
  EXPECT(device.maxThreadsPerMultiProcessor == 1024);
  EXPECT(device.sharedMemPerBlockOptin == 64 << 10);
  kernel<<<1, 1>>>();
  EXPECT(cudaGetLastError() == cudaErrorNoKernelImageForDevice);
  return failures;
}
