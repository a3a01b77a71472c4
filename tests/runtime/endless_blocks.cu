// Blocks that wait for a block that never becomes resident are stopped; the report has their line.
// environment: LABCHECK_SIM_INSTRUCTIONS=20000000
// fault: runaway in wait line 11
// report: blocks \(0,0,0\) to \(215,0,0\) loop at line 11, and the other 84 blocks cannot start
#include "check.hpp"

// 1,024 threads per block: two blocks on each of the 108 multiprocessors.
__global__ void wait(volatile int* flag) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == gridDim.x - 1) *flag = 1;
    while (*flag == 0) {
    }
  }
}

int main() {
  int* flag = nullptr;
  REQUIRE_OK(cudaMallocManaged(&flag, sizeof(int)));
  *flag = 0;
  wait<<<300, 1024>>>(flag);
  EXPECT(cudaDeviceSynchronize() == cudaErrorLaunchTimeout);
  return failures;
}
