// A setting that is not understood: no call does anything, and the program goes on.
// environment: LABCHECK_SIM_CHECKS=most
// fault: unsupported
// report: the simulated GPU does not start: LABCHECK_SIM_CHECKS is 'most': it can be fast, default or full"
// prints: still here
#include "check.hpp"

__global__ void kernel() {}

int main() {
  kernel<<<1, 1>>>();
  EXPECT(cudaGetLastError() == cudaErrorUnknown);
  void* memory = nullptr;
  EXPECT(cudaMalloc(&memory, 16) == cudaErrorUnknown);
  std::puts("still here");
  return failures;
}
