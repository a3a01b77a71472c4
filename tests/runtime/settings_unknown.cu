// An invalid setting: every CUDA call fails, and the program continues.
// environment: LABCHECK_SIM_CHECKS=most
// fault: unsupported
// report: the simulated GPU cannot start: LABCHECK_SIM_CHECKS is 'most', but it must be fast, default or full"
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
