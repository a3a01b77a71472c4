// An endless kernel is stopped.
// environment: LABCHECK_SIM_INSTRUCTIONS=10000000
// fault: runaway in spin line 7
#include "check.hpp"

__global__ void spin(volatile int* flag) {
  while (*flag == 0) {
  }
}

int main() {
  int* flag = nullptr;
  REQUIRE_OK(cudaMallocManaged(&flag, sizeof(int)));
  *flag = 0;
  spin<<<1, 32>>>(flag);
  EXPECT(cudaDeviceSynchronize() == cudaErrorLaunchTimeout);
  return failures;
}
