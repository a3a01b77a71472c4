// An unknown device: every CUDA call fails.
// environment: LABCHECK_SIM_DEVICE=tesla
// fault: unsupported
// report: LABCHECK_SIM_DEVICE is 'tesla', but it must be generic, t4, a100, h100, h200 or none"
#include "check.hpp"

int main() {
  void* memory = nullptr;
  EXPECT(cudaMalloc(&memory, 16) == cudaErrorUnknown);
  EXPECT(cudaDeviceSynchronize() == cudaErrorUnknown);
  return failures;
}
