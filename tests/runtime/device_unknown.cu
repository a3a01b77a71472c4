// A device that labcheck does not have: no call does anything.
// environment: LABCHECK_SIM_DEVICE=tesla
// fault: unsupported
// report: there is no device 'tesla' .set LABCHECK_SIM_DEVICE to one of generic, t4, a100, h100, h200.
#include "check.hpp"

int main() {
  void* memory = nullptr;
  EXPECT(cudaMalloc(&memory, 16) == cudaErrorUnknown);
  EXPECT(cudaDeviceSynchronize() == cudaErrorUnknown);
  return failures;
}
